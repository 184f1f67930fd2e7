import { useSandbox } from "../state/sandbox.tsx";
import { Avatar } from "./avatar.tsx";

/** Chooses the person to act as. It is also in the URL, so two windows can be two people. */
export function PersonSwitcher({ onActAs }: { onActAs: (person: string) => void }) {
  const { snapshot, me, personOf } = useSandbox();
  return (
    <fieldset className="switcher">
      <legend className="switcher-title">You act as</legend>
      {snapshot.actors.map((id) => {
        const person = personOf(id);
        const isMe = id === me;
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isMe}
            aria-label={person?.realName ?? id}
            className={isMe ? "switcher-person row switcher-person-me" : "switcher-person row"}
            onClick={() => onActAs(id)}
          >
            <span className="switcher-avatar">
              <Avatar person={person} size="small" />
              {isMe && <span className="presence" />}
            </span>
            <span className="switcher-text column">
              <span className="switcher-name">{person?.realName ?? id}</span>
              <span className="switcher-role ellipsis">{person?.title}</span>
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
