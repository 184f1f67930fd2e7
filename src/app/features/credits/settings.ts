import type { InputBlock, ModalView, SectionBlock } from "@slack/types";
import type { WebClient } from "@slack/web-api";
import { z } from "zod";
import { readableAmount, readTenths, type Tenths } from "../../../contract/amount.ts";
import { button, cardModal, context, formModal, section, sentence } from "../../blocks/card.ts";
import { type CreditSettings, readCreditSettings, writeCreditSettings } from "../../credits/settings.ts";
import { isAdministrator } from "../../slack/client/users.ts";
import type { Workspaces } from "../../slack/client/workspaces.ts";
import {
  fieldErrors,
  inputBlock,
  readField,
  readTextField,
  textField,
} from "../../slack/input/form-fields.ts";
import { inTime } from "../../slack/reply/delivery.ts";
import { openWhenReady } from "../../slack/reply/modal.ts";
import type { ButtonArgs, SubmissionArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import type { Database } from "../../storage/database.ts";
import { ids } from "./ids.ts";
import {
  cannotManageCredits,
  settingsForAdministrators,
  slackTooSlow,
  unreadableAmount,
} from "./sentences.ts";
import { settingsText } from "./texts.ts";

export interface SettingsDependencies {
  database: Database;
  workspaces: Workspaces<"memberships">;
  /** Redraws a person's App Home after they changed a setting. */
  drawHome: (client: WebClient, organisation: string, user: string) => Promise<void>;
}

/** The current settings and the button that opens the form; administrators only. */
export function settingsSection(settings: CreditSettings): SectionBlock {
  return {
    ...section("*Caps, and who manages credits*", settingsText(settings)),
    accessory: button(ids.settings, "Change…", { about: "caps, and who manages credits" }),
  };
}

/** The form for administrators' credit settings. */
export function settingsModal({ personDaily, organisationMonthly, manager }: CreditSettings): ModalView {
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
          hint: "We DM them when credits run low, and send people to them when there aren't enough.",
          isOptional: true,
        },
        {
          type: "users_select",
          action_id: ids.manager,
          ...(manager !== undefined && { initial_user: manager }),
        },
      ),
      context("Days and months are in UTC. Calls with an unknown outcome count too."),
    ],
  });
}

function amountField(id: string, label: string, amount: Tenths | undefined): InputBlock {
  return textField({
    id,
    label,
    hint: "Such as 20 or 0.5. Leave empty for no cap.",
    isOptional: true,
    max: 20,
    initial: amount === undefined ? undefined : readableAmount(amount),
  });
}

/** "Change…": opens the form for administrators; others see that it is for administrators only. */
export function openSettings({ database }: Pick<SettingsDependencies, "database">) {
  return async ({ ack, body, client, context }: ButtonArgs): Promise<void> => {
    await ack();
    const view = isAdministrator(client, body.user.id).then(async (mayChange) =>
      mayChange
        ? settingsModal(await readCreditSettings(database.query, organisationOf(context)))
        : notice(settingsForAdministrators),
    );
    await openWhenReady(client, body, view, notice("Reading the settings…"));
  };
}

function notice(text: string) {
  return cardModal({ title: "Credits", card: sentence(text) });
}

const managerState = z.object({ selected_user: z.string().nullish() });

/** Saves the form; errors appear at their fields. */
export function submitSettings({ database, workspaces, drawHome }: SettingsDependencies) {
  return async ({ ack, body, view, client, context }: SubmissionArgs): Promise<void> => {
    const refuse = (errors: Record<string, string>) => ack({ response_action: "errors", errors });
    const { values } = view.state;
    const personDaily = readCap(values, ids.personDaily);
    const organisationMonthly = readCap(values, ids.organisationMonthly);
    if (personDaily === "unreadable" || organisationMonthly === "unreadable") {
      const problem = (cap: Tenths | string | undefined) =>
        cap === "unreadable" ? unreadableAmount : undefined;
      const problems = {
        [ids.personDaily]: problem(personDaily),
        [ids.organisationMonthly]: problem(organisationMonthly),
      };
      return refuse(fieldErrors(problems) ?? {});
    }
    const user = body.user.id;
    const organisation = organisationOf(context);
    const { memberships } = workspaces.of(organisation);
    const manager = readField(values, ids.manager, managerState)?.selected_user ?? undefined;
    const checked = await inTime(
      Promise.all([
        isAdministrator(client, user),
        manager === undefined || memberships.ask(client, manager).then((they) => they === "member"),
      ]),
    );
    if (checked === undefined) return refuse({ [ids.manager]: slackTooSlow });
    const [mayChange, canManage] = checked;
    if (!mayChange) return refuse({ [ids.manager]: settingsForAdministrators });
    if (!canManage) return refuse({ [ids.manager]: cannotManageCredits });
    await writeCreditSettings(database.query, organisation, { personDaily, organisationMonthly, manager });
    await ack();
    await drawHome(client, organisation, user);
  };
}

function readCap(values: unknown, id: string): Tenths | "unreadable" | undefined {
  const text = readTextField(values, id);
  return text === "" ? undefined : (readTenths(text) ?? "unreadable");
}
