import { useRef, useState } from "react";
import { useSandbox } from "../state/sandbox.tsx";
import { Avatar } from "./avatar.tsx";
import { Icon } from "./icon.tsx";
import { Menu, MenuItem, MenuNote } from "./menu.tsx";

/** The "+" of the composer: the app's global shortcuts. */
export function ShortcutsButton() {
  const { snapshot, perform, personOf } = useSandbox();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const shortcuts = snapshot.shortcuts.filter((shortcut) => shortcut.type === "global");
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="icon-button composer-plus"
        aria-label="Shortcuts"
        title="Shortcuts"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="plus" />
      </button>
      {isOpen && (
        <Menu anchor={anchor} label="Shortcuts" onClose={() => setOpen(false)} prefers="above">
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
              {snapshot.app.name} has no global shortcuts yet. One is added under{" "}
              <code>features.shortcuts</code> in <code>manifest.yml</code>, with <code>type: global</code>.
            </MenuNote>
          )}
        </Menu>
      )}
    </>
  );
}
