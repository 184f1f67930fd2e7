import { createContext, type ReactNode, use, useEffect, useState } from "react";
import type { Snapshot } from "../../protocol.ts";
import { channelLabel } from "./place.ts";
import { useSandbox } from "./sandbox.tsx";

type Reminder = NonNullable<Snapshot["reminder"]>;

type Jump = {
  /** Moves the clock to just before the next reminder; when it comes, the page goes where it appeared. */
  start: () => Promise<void>;
  /** What to say of the last jump, until somebody goes elsewhere. */
  note: string | undefined;
  target: Reminder | undefined;
};

const JumpContext = createContext<Jump | undefined>(undefined);

/**
 * Jumps to the next reminder.
 *
 * @param place what is shown: who goes elsewhere meanwhile isn't led away
 * @param onArrive shows the conversation in which the reminder appeared
 */
export function JumpProvider(props: {
  place: string;
  onArrive: (channel: string) => void;
  children: ReactNode;
}) {
  const { place, onArrive, children } = props;
  const { snapshot, perform, channelOf } = useSandbox();
  const [last, setLast] = useState<{ place: string; before: string | undefined; found?: Reminder }>();
  const current = last?.place === place ? last : undefined;
  const { reminder } = snapshot;
  const isWaiting = current !== undefined && current.found === undefined;
  const arrived = isWaiting && reminder?.ts !== current.before ? reminder : undefined;

  // Who comes back later isn't led there again.
  useEffect(() => () => setLast((latest) => (latest?.place === place ? undefined : latest)), [place]);
  useEffect(() => {
    if (!current || !arrived) return;
    const isMine = channelOf(arrived.channel) !== undefined;
    setLast({ ...current, place: isMine ? arrived.channel : place, found: arrived });
    if (isMine) onArrive(arrived.channel);
  }, [current, arrived, place, channelOf, onArrive]);

  const start = async () => {
    setLast(undefined);
    const { ok } = await perform({ kind: "jump to reminder" });
    if (ok) setLast({ place, before: reminder?.ts });
  };
  const note = isWaiting
    ? "The reminder comes in a few seconds."
    : current?.found && whereOf(current.found, snapshot);
  return <JumpContext value={{ start, note, target: current?.found }}>{children}</JumpContext>;
}

function whereOf({ channel, readers }: Reminder, snapshot: Snapshot): string {
  const shown = snapshot.channels.find(({ id }) => id === channel);
  if (shown?.id === snapshot.app.channel)
    return `The reminder is here, in your messages with ${snapshot.app.name}.`;
  if (shown !== undefined) return `The reminder is here, in ${channelLabel(shown, snapshot)}.`;
  const names = snapshot.people.filter(({ id }) => readers.includes(id)).map(({ realName }) => realName);
  return `The reminder went to ${names.join(", ")}, not to you.`;
}

/** The jump to the next reminder. */
export function useJump(): Jump {
  const value = use(JumpContext);
  if (!value) throw new Error("useJump needs a JumpProvider around it");
  return value;
}
