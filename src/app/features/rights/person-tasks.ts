import type { ActionsBlock, KnownBlock, ModalView } from "@slack/types";
import type { AdminAction } from "../../audit/audit-log.ts";
import {
  actions,
  button,
  type Card,
  cardModal,
  context,
  formModal,
  noticeModal,
  sentence,
} from "../../blocks/card.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import type { Addressee } from "../../outreach/contact.ts";
import { mayAdminister } from "../../slack/access/administrators.ts";
import { readCommandContact } from "../../slack/input/command-contact.ts";
import { contactField, contactFieldId, readContactField } from "../../slack/input/contact-field.ts";
import { answerCommandWhenReady } from "../../slack/reply/delivery.ts";
import {
  administratorsOnly,
  openForAdministrators,
  refuseForm,
  replaceForm,
} from "../../slack/reply/modal.ts";
import type { ButtonArgs, CommandArgs, SubmissionArgs } from "../../slack/router.ts";
import type { Uses } from "../parts.ts";
import { type BlockingDependencies, block, blockedList, unblock } from "./blocking.ts";
import type { ContactRequest } from "./contact-request.ts";
import { type ExportDependencies, exportContact } from "./export.ts";
import { confirmForgetting, type ForgettingDependencies } from "./forget.ts";
import { ids } from "./ids.ts";
import { nothingChanged, oneContact, oneMoment, whoIsIt } from "./sentences.ts";
import { type WhoDependencies, whoAsked } from "./who.ts";

export type PersonTaskDependencies = BlockingDependencies &
  ExportDependencies &
  ForgettingDependencies &
  WhoDependencies &
  Uses<{ auditLog: "record"; people: "inCrm" | "list" }>;

type Administrator = Omit<ContactRequest, "addressee">;

/** What administrators do about one person, from App Home; some of it is typed, too. */
interface PersonTask {
  /** The button in App Home; plain text, as is the title. */
  button: string;
  title: string;
  submit: string;
  /** Below the form's field; mrkdwn. */
  hint: string;
  /** What the form shows besides. */
  details?: (dependencies: PersonTaskDependencies, organisation: string) => Promise<readonly KnownBlock[]>;
  /** For the audit log. */
  action: AdminAction;
  /** When it's entered there, what's shown in any case; where nothing is done yet, only a refusal is. */
  entered: "before" | "after" | "later";
  act: (dependencies: PersonTaskDependencies, request: ContactRequest) => Promise<Card>;
}

const personTasks = {
  block: {
    ...{ button: "Block…", title: "Block someone", submit: "Block", action: "block", act: block },
    entered: "after",
    hint: "For someone who objects to being profiled. You can take it back.",
  },
  unblock: {
    ...{ button: "Unblock…", title: "Unblock someone", submit: "Unblock", action: "unblock", act: unblock },
    entered: "after",
    hint: "Then everyone here can look them up again. Any of their addresses or IDs will do.",
    details: blockedList,
  },
  export: {
    ...{ button: "Export…", title: "Export", submit: "Export", action: "export", act: exportContact },
    entered: "before",
    hint: "Everything Rapport holds about them, as a JSON file in your messages with it. It has colleagues' Slack IDs and what they typed: read it before you hand it over.",
  },
  forget: {
    ...{
      button: "Forget…",
      title: "Forget someone",
      submit: "Continue",
      action: "forget",
      act: confirmForgetting,
    },
    entered: "later",
    hint: "You'll see what that deletes before it does.",
  },
  who: {
    ...{
      button: "Who used it…",
      title: "Who used a profile",
      submit: "Show",
      action: "read log",
      act: whoAsked,
    },
    entered: "after",
    hint: "Who here used their profile, when and what for. The log notes this look too.",
  },
} as const satisfies Record<string, PersonTask>;

type Verb = keyof typeof personTasks;
export const verbs: readonly Verb[] = ["block", "unblock", "export", "forget", "who"];
/** What is typed often enough to be a command as well. */
export const typedVerbs = ["block", "forget", "who"] as const satisfies readonly Verb[];

/** The buttons in App Home. */
export function personTaskButtons(): ActionsBlock {
  const buttons = verbs.map((verb) =>
    button(ids.openTask(verb), personTasks[verb].button, { about: "a person" }),
  );
  return { ...actions(...buttons), block_id: "about a person" };
}

/** A form that asks who it's about. */
export function personTaskModal(verb: Verb, details: readonly KnownBlock[] = []): ModalView {
  const { title, submit, hint } = personTasks[verb];
  const id = ids.taskView(verb);
  return formModal({ id, title, submit, blocks: [contactField(), context(hint), ...details] });
}

/** Opens that form for administrators. */
export function openPersonTask(dependencies: PersonTaskDependencies, verb: Verb) {
  const { action, title, details }: PersonTask = personTasks[verb];
  return (args: ButtonArgs): Promise<void> =>
    openForAdministrators(dependencies, args, { action, title }, async () =>
      personTaskModal(verb, await details?.(dependencies, args.organisation)),
    );
}

/** Does it with who was chosen, and shows the outcome in the form's place. */
export function submitPersonTask(dependencies: PersonTaskDependencies, verb: Verb) {
  const { title } = personTasks[verb];
  return async (args: SubmissionArgs): Promise<void> => {
    const addressee = readContactField(args.view.state.values);
    if (addressee === undefined) return refuseForm(args, { [contactFieldId]: "Who is it about?" });
    const card = asAdministrator(dependencies, verb, args, () =>
      carryOut(dependencies, verb, args, addressee),
    );
    await replaceForm(
      args,
      card.then((ready) => cardModal({ title, card: ready })),
      noticeModal(title, oneMoment),
    );
  };
}

/** Carries out a task for the contact that an administrator typed after the verb. */
export function typedPersonTask(dependencies: PersonTaskDependencies, verb: Verb) {
  return async (args: CommandArgs, typed: string): Promise<void> => {
    const { client, organisation, person } = args;
    const card = asAdministrator(dependencies, verb, args, async () => {
      const actor = { organisation, person, channel: args.command.channel_id };
      const usage = `Who is it about? Type \`/profile ${verb} jane@acme.com\`. Nothing was changed.`;
      const wording = { cost: nothingChanged, several: oneContact, card: sentence };
      const { people } = dependencies;
      const read = await readCommandContact(typed, { people, actor, client, usage, wording });
      if ("card" in read) return read.card;
      if (read.doubt !== undefined) return sentence(whoIsIt(escapeText(read.doubt.typed, 80)));
      return read.addressee === undefined
        ? sentence(usage)
        : carryOut(dependencies, verb, args, read.addressee);
    });
    await answerCommandWhenReady(args, card, sentence(oneMoment));
  };
}

async function asAdministrator(
  dependencies: PersonTaskDependencies,
  verb: Verb,
  who: Administrator,
  act: () => Promise<Card>,
): Promise<Card> {
  const { action } = personTasks[verb];
  return (await mayAdminister(dependencies, who, { action })) ? act() : sentence(administratorsOnly);
}

async function carryOut(
  dependencies: PersonTaskDependencies,
  verb: Verb,
  { client, organisation, person }: Administrator,
  addressee: Addressee,
): Promise<Card> {
  const { action, entered, act }: PersonTask = personTasks[verb];
  const { address } = addressee;
  const enter = () =>
    dependencies.auditLog.record({ organisation, actor: person, action, address, outcome: "done" });
  if (entered === "before") await enter();
  const card = await act(dependencies, { organisation, person, client, addressee });
  if (entered === "after") await enter();
  return card;
}
