import { Icon } from "../components/icon.tsx";
import { useSandbox } from "../state/sandbox.tsx";

const EXAMPLES = [
  "/profile jane@acme.com",
  "/profile @jane",
  "/profile https://uk.linkedin.com/in/jane-whitfield?trk=x",
];

/** Suggests what a newcomer can type first. A click fills the composer; they send it themselves. */
export function Welcome({
  onExample,
  onDismiss,
}: {
  onExample: (text: string) => void;
  onDismiss: () => void;
}) {
  const { snapshot } = useSandbox();
  const examples = [...EXAMPLES, `/reminders add ${snapshot.calendar.address}`];
  return (
    <section className="welcome" aria-label="Getting started">
      <p>
        <b>New here?</b> Type a command below, as you would in Slack. Only you see the answers; reminders of
        meetings are posted for the whole channel. Try one:
      </p>
      <div className="welcome-examples">
        {examples.map((example) => (
          <button
            key={example}
            type="button"
            className="welcome-example ellipsis"
            onClick={() => onExample(example)}
          >
            {example}
          </button>
        ))}
      </div>
      <button
        type="button"
        className="icon-button welcome-close"
        aria-label="Dismiss the examples"
        onClick={onDismiss}
      >
        <Icon name="close" />
      </button>
    </section>
  );
}
