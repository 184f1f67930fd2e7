import { Avatar } from "../components/avatar.tsx";
import { Menu, MenuItem, MenuNote } from "../components/menu.tsx";
import { useSandbox } from "../state/sandbox.tsx";

/** The "+" of the composer: the app's global shortcuts. */
export function ShortcutsButton() {
  const { snapshot, perform, personOf } = useSandbox();
  const shortcuts = snapshot.shortcuts.filter((shortcut) => shortcut.type === "global");
  return (
    <Menu label="Shortcuts" icon="plus" className="icon-button composer-plus">
      {shortcuts.map((shortcut) => (
        <MenuItem
          key={shortcut.callbackId}
          label={shortcut.name}
          description={`${snapshot.app.name} · ${shortcut.description}`}
          picture={<Avatar person={personOf(snapshot.app.user)} size="small" />}
          onSelect={() => perform({ act: "global shortcut", callbackId: shortcut.callbackId })}
        />
      ))}
      {shortcuts.length === 0 && (
        <MenuNote>
          {snapshot.app.name} has no global shortcuts yet. One is added under <code>features.shortcuts</code>{" "}
          in <code>manifest.yml</code>, with <code>type: global</code>.
        </MenuNote>
      )}
    </Menu>
  );
}
