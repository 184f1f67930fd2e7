import type { Message } from "../../protocol.ts";
import { Menu, MenuItem, MenuNote } from "../components/menu.tsx";
import { useSandbox } from "../state/sandbox.tsx";

/** A message's actions: the app's message shortcuts, and copying. */
export function MessageToolbar({ message }: { message: Message }) {
  const { snapshot, perform } = useSandbox();
  const shortcuts = snapshot.shortcuts.filter((shortcut) => shortcut.type === "message");
  return (
    <div className="message-toolbar">
      <Menu label="More actions" icon="more" className="icon-button" aligns="end">
        {message.isEphemeral ? (
          <MenuNote>Slack offers no shortcuts on messages that only you see.</MenuNote>
        ) : (
          shortcuts.map((shortcut) => (
            <MenuItem
              key={shortcut.callbackId}
              label={shortcut.name}
              description={`${snapshot.app.name} · ${shortcut.description}`}
              onSelect={() =>
                perform({
                  act: "message shortcut",
                  callbackId: shortcut.callbackId,
                  channel: message.channel,
                  ts: message.ts,
                })
              }
            />
          ))
        )}
        {!message.isEphemeral && shortcuts.length === 0 && (
          <MenuNote>
            {snapshot.app.name} has no message shortcuts yet. One is added under{" "}
            <code>features.shortcuts</code> in <code>manifest.yml</code>, with <code>type: message</code>.
          </MenuNote>
        )}
        <MenuItem label="Copy text" onSelect={() => navigator.clipboard.writeText(message.text)} />
      </Menu>
    </div>
  );
}
