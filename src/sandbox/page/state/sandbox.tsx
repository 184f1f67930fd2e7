import { createContext, type Dispatch, type ReactNode, type SetStateAction, use, useState } from "react";
import type { Act, ActResult, Channel, Person, Snapshot } from "../../protocol.ts";
import { sendAct } from "./requests.ts";

/** An act without its actor, which the page adds. */
type WithoutActor<Kind> = Kind extends { as: string } ? Omit<Kind, "as"> : Kind;
export type Interaction = WithoutActor<Act>;

/** Slack's message for a failure. A new one replaces the old. */
export type Notice = { id: number; sentence: string };

type Sandbox = {
  snapshot: Snapshot;
  me: string;
  /** IANA time zone of the current person: Slack shows times in each reader's zone. */
  timeZone: string;
  personOf: (id: string) => Person | undefined;
  channelOf: (id: string) => Channel | undefined;
  /** Acts as the current person; a failure is shown as a notice unless the caller shows it. */
  perform: (interaction: Interaction, shows?: "notice" | "nothing") => Promise<ActResult>;
  notice: Notice | undefined;
  setNotice: (notice: undefined) => void;
  /** ID of the message or view with the first text of the stand-in that this page showed. */
  firstText: string | undefined;
  setFirstText: Dispatch<SetStateAction<string | undefined>>;
};

const SandboxContext = createContext<Sandbox | undefined>(undefined);

/** Provides the snapshot, look-ups in it, and a way to act. */
export function SandboxProvider({ snapshot, children }: { snapshot: Snapshot; children: ReactNode }) {
  const [notice, setNotice] = useState<Notice>();
  const [firstText, setFirstText] = useState<string>();
  const { me, people, channels } = snapshot;

  const perform: Sandbox["perform"] = async (interaction, shows = "notice") => {
    // Clear the previous interaction's notice.
    setNotice(undefined);
    // Acts on the sandbox itself have no actor: the name is ignored there.
    const act: Interaction & { as: string } = { ...interaction, as: me };
    const result = await sendAct(act);
    if (!result.ok && shows === "notice") {
      const sentence = result.sentence ?? "Something went wrong. Try again?";
      setNotice((last) => ({ id: (last?.id ?? 0) + 1, sentence }));
    }
    return result;
  };
  const personOf = (id: string) => people.find((person) => person.id === id);
  const channelOf = (id: string) => channels.find((channel) => channel.id === id);
  const timeZone = personOf(me)?.timeZone ?? "UTC";
  return (
    <SandboxContext
      value={{
        ...{ snapshot, me, timeZone, personOf, channelOf, perform },
        ...{ notice, setNotice, firstText, setFirstText },
      }}
    >
      {children}
    </SandboxContext>
  );
}

/** The sandbox as the current person sees it. */
export function useSandbox(): Sandbox {
  const value = use(SandboxContext);
  if (!value) throw new Error("useSandbox needs a SandboxProvider around it");
  return value;
}
