import type { EntityCustomField, EntityMetadata } from "@slack/types";
import { limits } from "./limits.ts";
import { minuteInUtc, plainText } from "./mrkdwn.ts";

/** Characters of a field: Slack documents no limit of a Work Object's. */
const maxValueLength = 1_000;
/**
 * Unix time in seconds. Slack draws a preview anew from what was changed later than what it shows: the room's stays as it
 * is, whatever somebody opens in the side panel.
 * Source: https://docs.slack.dev/messaging/work-objects-implementation#automatic-refresh
 */
const neverModified = 1;

/** What a side panel says of somebody: plain text, a Unix time in milliseconds, a link, or a Slack ID. */
export interface PanelField {
  label: string;
  value: string | { at: number } | { link: string } | { person: string };
}

/**
 * A contact as Slack previews links to them. There's no type for people.
 *
 * @param url the same however a link to them is written
 * @param name plain text
 * @param fields of the side panel, never shown in a channel; those without a visible character are left out
 */
export function contactObject(
  { url, name }: { url: string; name: string },
  fields: readonly PanelField[] = [],
): EntityMetadata {
  const custom_fields = fields.map(customField).filter(({ value }) => value !== "");
  return {
    entity_type: "slack#/entities/item",
    url,
    external_ref: { id: url },
    entity_payload: {
      attributes: {
        title: { text: plainText(name, limits.header) || url },
        display_type: "Contact",
        metadata_last_modified: neverModified,
      },
      ...(custom_fields.length > 0 && { custom_fields }),
    },
  };
}

function customField({ label, value }: PanelField): EntityCustomField {
  const named = { key: label.toLowerCase().replaceAll(" ", "_"), label };
  if (typeof value === "string")
    return { ...named, type: "string", value: plainText(value, maxValueLength), long: true };
  if ("at" in value) {
    const seconds = Math.floor(value.at / 1_000);
    // Slack's times start in 1970; earlier ones, such as the year 1, mean "never" in some programs.
    if (seconds < 1) return { ...named, type: "string", value: minuteInUtc(value.at) };
    return { ...named, type: "slack#/types/timestamp", value: seconds };
  }
  if ("link" in value) return { ...named, type: "slack#/types/link", value: value.link };
  return { ...named, type: "slack#/types/user", user: { user_id: value.person } };
}
