import { IconButton } from "../components/icon.tsx";
import { useSandbox } from "../state/sandbox.tsx";

const EXAMPLES = [
  "/profile jane@acme.com",
  "/profile @jane",
  "/profile https://uk.linkedin.com/in/jane-whitfield?trk=x",
];

/** Suggests what a newcomer can type first. A click fills the composer; they send it themselves. */
export function Welcome(props: { onExample: (text: string) => void; onDismiss: () => void }) {
  const { onExample, onDismiss } = props;
  const { snapshot } = useSandbox();
  const examples = [...EXAMPLES, `/reminders add ${snapshot.calendar.address}`];
  return (
    <section
      className="card relative mx-5 mb-2 bg-surface-dim py-2.5 pr-11 pl-3.5 text-[14px] max-md:mx-2.5"
      aria-label="Getting started"
    >
      <p>
        <b>New here?</b> Type a command below, as you would in Slack. Only you see the answers; reminders of
        meetings are posted for the whole channel. Try one:
      </p>
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        {examples.map((example) => (
          <button
            key={example}
            type="button"
            className="welcome-example max-w-full truncate px-2.5 py-0.75 font-mono text-[12.5px]"
            onClick={() => onExample(example)}
          >
            {example}
          </button>
        ))}
      </div>
      <IconButton
        icon="close"
        label="Dismiss the examples"
        className="icon-button absolute top-2 right-2"
        onClick={onDismiss}
      />
    </section>
  );
}
