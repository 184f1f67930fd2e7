import type { WebClient } from "@slack/web-api";
import { z } from "zod";
import { sentence } from "../../blocks/card.ts";
import { cardModal } from "../../blocks/card-modal.ts";
import { readTenths, type Tenths } from "../../credits/amount.ts";
import { readCreditSettings, writeCreditSettings } from "../../credits/settings.ts";
import { isAdministrator } from "../../slack/administrators.ts";
import { inTime } from "../../slack/delivery.ts";
import { openWhenReady } from "../../slack/modal.ts";
import type { ButtonArgs, SubmissionArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import type { Database } from "../../store/database.ts";
import { ids } from "./ids.ts";
import { settingsForAdministrators, slackTooSlow, unreadableAmount } from "./sentences.ts";
import { settingsModal } from "./settings-modal.ts";

export interface SettingsDependencies {
  database: Database;
  /** Shows a person's App Home anew, after they changed what stands there. */
  drawHome: (client: WebClient, organisation: string, user: string) => Promise<void>;
}

/** Opens the form, for administrators; others are told whom it is for. */
export function openSettings({ database }: SettingsDependencies) {
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

const text = z.object({ value: z.string().nullish() });
const state = z.object({
  [ids.personDaily]: z.object({ [ids.personDaily]: text }),
  [ids.organisationMonthly]: z.object({ [ids.organisationMonthly]: text }),
  [ids.manager]: z.object({ [ids.manager]: z.object({ selected_user: z.string().nullish() }) }),
});

/** Saves the form; what cannot be read, or may not be saved, is said at its field. */
export function submitSettings({ database, drawHome }: SettingsDependencies) {
  return async ({ ack, body, view, client, context }: SubmissionArgs): Promise<void> => {
    const values = state.parse(view.state.values);
    const personDaily = readCap(values[ids.personDaily][ids.personDaily].value);
    const organisationMonthly = readCap(values[ids.organisationMonthly][ids.organisationMonthly].value);
    if (personDaily === "unreadable" || organisationMonthly === "unreadable") {
      await ack({
        response_action: "errors",
        errors: {
          ...(personDaily === "unreadable" && { [ids.personDaily]: unreadableAmount }),
          ...(organisationMonthly === "unreadable" && { [ids.organisationMonthly]: unreadableAmount }),
        },
      });
      return;
    }
    const user = body.user.id;
    const mayChange = await inTime(isAdministrator(client, user));
    if (mayChange !== true) {
      const reason = mayChange === undefined ? slackTooSlow : settingsForAdministrators;
      await ack({ response_action: "errors", errors: { [ids.manager]: reason } });
      return;
    }
    const manager = values[ids.manager][ids.manager].selected_user ?? undefined;
    const organisation = organisationOf(context);
    await writeCreditSettings(database.query, organisation, { personDaily, organisationMonthly, manager });
    await ack();
    await drawHome(client, organisation, user);
  };
}

function readCap(typed: string | null | undefined): Tenths | "unreadable" | undefined {
  const text = (typed ?? "").trim();
  return text === "" ? undefined : (readTenths(text) ?? "unreadable");
}

function notice(text: string) {
  return cardModal({ title: "Credits", card: sentence(text) });
}
