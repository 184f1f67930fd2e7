import type { Actor, AppRequest } from "../../src/sandbox/index.ts";
import { noFaults } from "../../src/sandbox/protocol.ts";
import type { Surroundings } from "../support/processes/rapport-process.ts";
import { askByCommand, openForm, openModal, submitForm, tryAgain } from "./asking.ts";
import { carriesBrief, isLookUp, untilSeen } from "./seen.ts";

/** Where a brief is asked for, and so where it is to be shown. */
export interface Place {
  name: string;
  /** Brings the person to where they can ask. */
  prepare(person: Actor, around: Pick<Surroundings, "workspace">): Promise<void>;
  /** @returns once Slack has the acknowledgement, or knows that there is none */
  ask(person: Actor): Promise<unknown>;
  /** The title of the request that shows the result. */
  shownBy: "response_url" | "views.update" | "chat.postMessage";
  /** Whether the result replaces what is there. */
  isReplaced: boolean;
}

export const command: Place = {
  name: "a command",
  prepare: async () => undefined,
  ask: askByCommand,
  shownBy: "response_url",
  isReplaced: false,
};

const button: Place = {
  name: "a button",
  async prepare(person, { workspace }) {
    await workspace.setFaults({ service: "refuses", status: 402, body: "JSON" });
    await askByCommand(person);
    await untilSeen(person, ["nothing charged"]);
    await workspace.setFaults(noFaults);
  },
  ask: tryAgain,
  shownBy: "response_url",
  isReplaced: true,
};

const form: Place = {
  name: "a form",
  prepare: openForm,
  ask: submitForm,
  shownBy: "views.update",
  isReplaced: true,
};

/** The result comes into its thread alone. */
export const closedForm: Place = {
  name: "a form that is closed meanwhile",
  async prepare(person, { workspace }) {
    await openForm(person);
    const stop = workspace.onArrival(async (request) => {
      if (!isLookUp(request)) return;
      stop();
      await person.close(openModal(person));
    });
  },
  ask: submitForm,
  shownBy: "chat.postMessage",
  isReplaced: true,
};

export const places: readonly Place[] = [command, button, form, closedForm];

/** Whether a request shows the result there. */
export function isShown(request: AppRequest, { shownBy }: Place): boolean {
  return carriesBrief(request) && request.title === shownBy;
}
