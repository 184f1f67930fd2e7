import type { InputBlock, ModalView, SectionBlock } from "@slack/types";
import { z } from "zod";
import { readableAmount, readTenths, type Tenths } from "#contract/amount.ts";
import type { Actor } from "../../actor.ts";
import { button, context, formModal, section } from "../../blocks/card.ts";
import {
  type CreditSettings,
  readCreditSettings,
  writeCreditSettings,
} from "../../credits/credit-settings.ts";
import { mayAdminister } from "../../slack/access/administrators.ts";
import type { Workspaces } from "../../slack/client/workspaces.ts";
import {
  fieldErrors,
  inputBlock,
  readCheckboxes,
  readField,
  readTextField,
  textField,
} from "../../slack/input/form-fields.ts";
import { inTime } from "../../slack/reply/delivery.ts";
import {
  administratorsOnly,
  openForAdministrators,
  refuseForm,
  slackTooSlow,
} from "../../slack/reply/modal.ts";
import type { ButtonArgs, SubmissionArgs } from "../../slack/router.ts";
import type { Uses } from "../parts.ts";
import { ids } from "./ids.ts";
import { approvalsNeedManager, cannotManageCredits, unreadableAmount } from "./sentences.ts";
import { settingsText } from "./texts.ts";

export interface SettingsDependencies
  extends Uses<{ auditLog: "record" | "write"; database: true; drawHome: true }> {
  workspaces: Workspaces<"memberships">;
  /** Has what waits for an approval be decided by whoever manages credits now. */
  recheckApprovals: (organisation: string) => Promise<void>;
}

const overCap = {
  text: { type: "plain_text" as const, text: "Ask the credit manager instead of refusing" },
  value: "ask",
};

/** The current settings and the button that opens the form; administrators only. */
export function settingsSection(settings: CreditSettings): SectionBlock {
  return {
    ...section("*Caps, approvals, and who manages credits*", settingsText(settings)),
    block_id: "administration",
    accessory: button(ids.settings, "Change…", { about: "caps, approvals, and who manages credits" }),
  };
}

/** The form for administrators' credit settings. */
export function settingsModal(settings: CreditSettings): ModalView {
  const { personDaily, organisationMonthly, manager, approvalPrice, asksOverCap } = settings;
  return formModal({
    id: ids.settingsView,
    title: "Credits",
    submit: "Save",
    blocks: [
      amountField(ids.personDaily, "Credits one person can spend in a day", personDaily),
      amountField(ids.organisationMonthly, "Credits the team can spend in a month", organisationMonthly),
      inputBlock(
        {
          id: ids.manager,
          label: "Who manages credits",
          hint: "We DM them when credits run low, and ask them for approvals. Their own calls need none.",
          isOptional: true,
        },
        {
          type: "users_select",
          action_id: ids.manager,
          ...(manager !== undefined && { initial_user: manager }),
        },
      ),
      amountField(
        ids.approvalPrice,
        "Ask the credit manager for calls that cost at least",
        approvalPrice,
        "Such as 1: a brief and a wave cost 1, a rephrasing 0.1. Leave empty to never ask.",
      ),
      inputBlock(
        { id: ids.overCap, label: "When a person's daily cap is used up", isOptional: true },
        {
          type: "checkboxes",
          action_id: ids.overCap,
          options: [overCap],
          ...(asksOverCap && { initial_options: [overCap] }),
        },
      ),
      context("Days and months are in UTC. Calls with an unknown outcome count too."),
    ],
  });
}

function amountField(
  id: string,
  label: string,
  amount: Tenths | undefined,
  hint = "Such as 20 or 0.5. Leave empty for no cap.",
): InputBlock {
  return textField({
    id,
    label,
    hint,
    isOptional: true,
    max: 20,
    initial: amount === undefined ? undefined : readableAmount(amount),
  });
}

/** "Change…": opens the form for administrators; others see that it is for administrators only. */
export function openSettings(dependencies: Pick<SettingsDependencies, "auditLog" | "database">) {
  return (args: ButtonArgs): Promise<void> =>
    openForAdministrators(dependencies, args, { action: "caps", title: "Credits" }, async () =>
      settingsModal(await readCreditSettings(dependencies.database.query, args.organisation)),
    );
}

const managerState = z.object({ selected_user: z.string().nullish() });

/** Saves the form; errors appear at their fields. */
export function submitSettings(dependencies: SettingsDependencies) {
  const { workspaces, drawHome, recheckApprovals } = dependencies;
  return async (args: SubmissionArgs): Promise<void> => {
    const { ack, client, organisation, person } = args;
    const refuse = (errors: Record<string, string>) => refuseForm(args, errors);
    const { values } = args.view.state;
    const personDaily = readCap(values, ids.personDaily);
    const organisationMonthly = readCap(values, ids.organisationMonthly);
    const approvalPrice = readCap(values, ids.approvalPrice);
    const asksOverCap = readCheckboxes(values, ids.overCap).length > 0;
    if (
      personDaily === "unreadable" ||
      organisationMonthly === "unreadable" ||
      approvalPrice === "unreadable"
    ) {
      const problem = (cap: Tenths | string | undefined) =>
        cap === "unreadable" ? unreadableAmount : undefined;
      const problems = {
        [ids.personDaily]: problem(personDaily),
        [ids.organisationMonthly]: problem(organisationMonthly),
        [ids.approvalPrice]: problem(approvalPrice),
      };
      return refuse(fieldErrors(problems) ?? {});
    }
    const { memberships } = workspaces.of(organisation);
    const manager = readField(values, ids.manager, managerState)?.selected_user || undefined;
    if (manager === undefined && (approvalPrice !== undefined || asksOverCap))
      return refuse({ [ids.manager]: approvalsNeedManager });
    const checked = await inTime(
      Promise.all([
        mayAdminister(dependencies, args, { action: "caps" }),
        manager === undefined || memberships.ask(client, manager).then((they) => they === "member"),
      ]),
    );
    if (checked === undefined) return refuse({ [ids.manager]: slackTooSlow });
    const [mayChange, canManage] = checked;
    if (!mayChange) return refuse({ [ids.manager]: administratorsOnly });
    if (!canManage) return refuse({ [ids.manager]: cannotManageCredits });
    const settings = { personDaily, organisationMonthly, manager, approvalPrice, asksOverCap };
    await save(dependencies, args, settings);
    await ack();
    await recheckApprovals(organisation);
    await drawHome(client, organisation, person);
  };
}

/** With an entry in the log for what is changed of caps, and of who approves what. */
async function save(
  { auditLog, database }: Pick<SettingsDependencies, "auditLog" | "database">,
  { organisation, person: actor }: Actor,
  settings: CreditSettings,
): Promise<void> {
  await database.query.transaction().execute(async (transaction) => {
    const before = await readCreditSettings(transaction, organisation);
    await writeCreditSettings(transaction, organisation, settings);
    for (const action of ["caps", "manager"] as const) {
      const outcome = entered[action](settings);
      if (outcome !== entered[action](before))
        await auditLog.write(transaction, { organisation, actor, action, outcome });
    }
  });
}

const orNone = (cap: Tenths | undefined) => (cap === undefined ? "none" : readableAmount(cap));
/** What the log says of settings, by action. */
const entered = {
  caps: ({ personDaily, organisationMonthly }: CreditSettings) =>
    `a day ${orNone(personDaily)}, a month ${orNone(organisationMonthly)}`,
  manager: ({ manager, approvalPrice, asksOverCap }: CreditSettings) =>
    `${manager ?? "nobody"}, approves from ${orNone(approvalPrice)}${asksOverCap ? " and over the cap" : ""}`,
};

function readCap(values: unknown, id: string): Tenths | "unreadable" | undefined {
  const text = readTextField(values, id);
  return text === "" ? undefined : (readTenths(text) ?? "unreadable");
}
