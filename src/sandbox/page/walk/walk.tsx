import { useId, useState } from "react";
import { Icon } from "../components/pictures.tsx";
import { useJump } from "../state/jump.tsx";
import { useSandbox } from "../state/sandbox.tsx";
import { draftKey, prefill, useStoredFlag } from "../state/storage.ts";
import { type Step, stepsOf } from "./steps.ts";

/**
 * The guided walk: one line with the next step, and all of them when it is expanded. It stays above whatever is open,
 * always of the same height, and marks what was done. It folds when a step begins.
 */
export function Walk({ onGoTo }: { onGoTo: (place: string) => void }) {
  const { snapshot, me } = useSandbox();
  const jump = useJump();
  const [isOpen, setOpen] = useStoredFlag("walk", window.innerWidth > 760);
  const [begun, setBegun] = useState<string>();
  const id = useId();
  const steps = stepsOf(snapshot);
  const next = steps.find(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;

  const begin = async ({ title, command }: Step) => {
    setBegun(title);
    // What comes of it needs the room.
    setOpen(false);
    if (command === undefined) return jump.start();
    const channel = snapshot.channels.find(({ name }) => name === command.channel) ?? snapshot.channels[0];
    if (channel === undefined) return;
    onGoTo(channel.id);
    prefill(draftKey(me, channel.id), command.text);
  };
  return (
    <section
      className="flex-none border-b border-line bg-surface-dim text-[14px]"
      aria-label="Getting started"
    >
      <div className="walk-line row">
        <span className="walk-count" aria-hidden="true">
          {done}/{steps.length}
        </span>
        <p className="column grow" role="status">
          <b className="truncate">
            <span className="sr-only">{`${done} of ${steps.length} steps done. `}</span>
            {headingOf(next, isOpen)}
          </b>
          <span className="secondary walk-note">{jump.note ?? noteOf(next, begun, isOpen)}</span>
        </p>
        {next && !isOpen && <Begin step={next} isNext onBegin={begin} />}
        <button
          type="button"
          className="walk-toggle row"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="max-md:sr-only">{isOpen ? "Fewer" : "All steps"}</span>
          <Icon name="chevron" />
        </button>
      </div>
      {isOpen && (
        <ol id={id} className="max-h-[42dvh] overflow-y-auto px-5 pb-2.5 max-md:px-3">
          {steps.map((step, index) => (
            <li key={step.title} className="walk-step row" aria-current={step === next ? "step" : undefined}>
              <span className={step.isDone ? "walk-mark walk-mark-done" : "walk-mark"}>
                {step.isDone ? <Icon name="check" /> : index + 1}
              </span>
              <span className="column grow">
                <span className="truncate">
                  {step.title}
                  {step.isDone && <span className="sr-only">, done</span>}
                </span>
                <span className="secondary walk-note">{`${step.gain} · ${step.cost}`}</span>
              </span>
              <Begin step={step} isNext={step === next} onBegin={begin} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function headingOf(next: Step | undefined, isOpen: boolean): string {
  if (next === undefined) return "That's the walk. Now try your own.";
  return isOpen ? "Five things to try" : next.title;
}

/** What the next step brings and costs; once it was begun, what is left to do. */
function noteOf(next: Step | undefined, begun: string | undefined, isOpen: boolean): string {
  if (next === undefined) return "Each step can be repeated.";
  const { title, gain, cost, command } = next;
  if (title === begun && command !== undefined) return "Now press Enter to send it.";
  return isOpen ? "Each puts a command into the message box; you send it." : `${gain} · ${cost}`;
}

function Begin(props: { step: Step; isNext: boolean; onBegin: (step: Step) => Promise<void> }) {
  const { step, isNext, onBegin } = props;
  const verb = step.command === undefined ? "Jump" : step.isDone ? "Again" : "Try it";
  return (
    <button
      type="button"
      className={`button flex-none ${isNext ? "button-primary" : ""}`}
      aria-label={`${verb}: ${step.title}`}
      onClick={() => void onBegin(step)}
    >
      {verb}
    </button>
  );
}
