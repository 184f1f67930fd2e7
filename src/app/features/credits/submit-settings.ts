import type { WebClient } from "@slack/web-api";
import { z } from "zod";
import { readTenths, type Tenths } from "../../credits/amount.ts";
import { writeCreditSettings } from "../../credits/settings.ts";
import { isAdministrator } from "../../slack/client/administrators.ts";
import { inTime } from "../../slack/reply/delivery.ts";
import type { SubmissionArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import type { Database } from "../../storage/database.ts";
import { ids } from "./ids.ts";
import { canManageCredits } from "./manager.ts";
import {
  cannotManageCredits,
  settingsForAdministrators,
  slackTooSlow,
  unreadableAmount,
} from "./sentences.ts";

export interface SettingsDependencies {
  database: Database;
  /** Redraws a person's App Home after they changed a setting. */
  drawHome: (client: WebClient, organisation: string, user: string) => Promise<void>;
}

const text = z.object({ value: z.string().nullish() });
const state = z.object({
  [ids.personDaily]: z.object({ [ids.personDaily]: text }),
  [ids.organisationMonthly]: z.object({ [ids.organisationMonthly]: text }),
  [ids.manager]: z.object({ [ids.manager]: z.object({ selected_user: z.string().nullish() }) }),
});

/** Saves the form; errors appear at their fields. */
export function submitSettings({ database, drawHome }: SettingsDependencies) {
  return async ({ ack, body, view, client, context }: SubmissionArgs): Promise<void> => {
    const refuse = (errors: Record<string, string>) => ack({ response_action: "errors", errors });
    const values = state.parse(view.state.values);
    const personDaily = readCap(values[ids.personDaily][ids.personDaily].value);
    const organisationMonthly = readCap(values[ids.organisationMonthly][ids.organisationMonthly].value);
    if (personDaily === "unreadable" || organisationMonthly === "unreadable") {
      return refuse({
        ...(personDaily === "unreadable" && { [ids.personDaily]: unreadableAmount }),
        ...(organisationMonthly === "unreadable" && { [ids.organisationMonthly]: unreadableAmount }),
      });
    }
    const user = body.user.id;
    const manager = values[ids.manager][ids.manager].selected_user ?? undefined;
    const checked = await inTime(
      Promise.all([
        isAdministrator(client, user),
        manager === undefined || canManageCredits(client, manager, context),
      ]),
    );
    if (checked === undefined) return refuse({ [ids.manager]: slackTooSlow });
    const [mayChange, canManage] = checked;
    if (!mayChange) return refuse({ [ids.manager]: settingsForAdministrators });
    if (!canManage) return refuse({ [ids.manager]: cannotManageCredits });
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
