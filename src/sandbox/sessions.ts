/** Times that someone changes to another page, of which each person's last are remembered. */
const remembered = 100;

/**
 * Which page shows a person what is for their eyes alone: the one they used last when it came. An ephemeral message is
 * gone after a reload, and was never on another device.
 * Source: https://docs.slack.dev/reference/methods/chat.postEphemeral
 *
 * @param nextTs makes the `ts` of the workspace's next message
 */
export function createSessions(nextTs: () => string) {
  /** By person, the oldest first. */
  const turns = new Map<string, { session: string; from: string }[]>();

  function use(person: string, session: string): void {
    const before = turns.get(person) ?? [];
    if (before.at(-1)?.session === session) return;
    turns.set(person, [...before, { session, from: nextTs() }].slice(-remembered));
  }

  return {
    /** A page shows what a person sees; one that only reconnects isn't used because of that. */
    open(person: string, session: string): void {
      if (!turns.get(person)?.some((turn) => turn.session === session)) use(person, session);
    },
    /** A person acts on a page. */
    use,
    /** Whether a page shows a person an ephemeral message. */
    receives: (person: string, session: string, ts: string): boolean =>
      turns.get(person)?.findLast(({ from }) => from < ts)?.session === session,
  };
}
