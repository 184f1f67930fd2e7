import { z } from "zod";
import { problemsIn } from "../block-kit/check.ts";
import { jsonValue } from "../block-kit/message.ts";
import { entity } from "../block-kit/work-object.ts";
import { linksIn } from "../person/links.ts";
import type { Workspace } from "../workspace.ts";
import { type Method, method, refuse } from "./answer.ts";

/** Sources: https://docs.slack.dev/reference/methods/chat.unfurl and https://docs.slack.dev/reference/methods/entity.presentDetails */

const json = z.string().transform(jsonValue);
const metadata = json.pipe(z.strictObject({ entities: z.array(z.unknown()).min(1) }));
const unfurlArguments = z.object({ channel: z.string(), ts: z.string(), metadata });

const status = z.literal(["restricted", "not_found", "timeout", "internal_error", "custom"]);
const texts = { custom_title: z.string().optional(), custom_message: z.string().optional() };
/** Slack's own words are documented nowhere. */
const panelError = z
  .strictObject({ status, ...texts })
  .transform((one) => `${one.custom_title ?? "Slack says"}: ${one.custom_message ?? one.status}`);
const trigger_id = z.string();
const detailsArguments = z.union([
  z.strictObject({ trigger_id, metadata: json }),
  z.strictObject({ trigger_id, error: json.pipe(panelError) }),
]);

/** @throws CallRefused with this error */
function checked({ manifest }: Workspace, value: unknown, otherwise: string) {
  const { data, error } = entity.safeParse(value);
  if (data === undefined) return refuse(otherwise, problemsIn(error, "/metadata"));
  return manifest.entityTypes.includes(data.entity_type) ? data : refuse(otherwise);
}

export const previewMethods: Record<string, Method> = {
  "chat.unfurl": method(["links:write"], unfurlArguments, (workspace, { channel, ts, metadata }) => {
    const previews = metadata.entities.map((one) => checked(workspace, one, "error_processing_metadata"));
    const message = workspace.messages.find(channel, ts) ?? refuse("cannot_find_message");
    const links = linksIn(workspace, message).map(({ url }) => url);
    if (!previews.every((one) => links.includes(one.app_unfurl_url ?? ""))) refuse("cannot_unfurl_message");
    workspace.messages.replace({ ...message, previews }, message, false);
    return {};
  }),
  "entity.presentDetails": method([], detailsArguments, (workspace, { trigger_id, ...shown }) => {
    const trigger = workspace.triggers.find(trigger_id);
    const { user } = typeof trigger === "string" ? refuse("invalid_trigger_id") : trigger;
    const open = workspace.panels.get(user);
    if (open === undefined) return {};
    const error = "error" in shown ? shown.error : undefined;
    const entity = "error" in shown ? open.entity : checked(workspace, shown.metadata, "invalid_metadata");
    const isIt = entity.external_ref.id === open.entity.external_ref.id;
    if (!isIt) refuse("entity_metadata_does_not_match_trigger");
    workspace.showPanel(user, { ...open, entity, error });
    return {};
  }),
};
