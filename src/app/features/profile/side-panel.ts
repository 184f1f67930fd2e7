import type { EntityPresentDetailsArguments } from "@slack/web-api";
import type { Actor } from "../../actor.ts";
import { contactObject, type PanelField } from "../../blocks/work-object.ts";
import { nameOf } from "../../outreach/contact.ts";
import { organisationOf } from "../../slack/access/admission.ts";
import { crmFields } from "../../slack/crm-line.ts";
import { unescaped } from "../../slack/input/rich-text-of-mrkdwn.ts";
import { inTime } from "../../slack/reply/delivery.ts";
import type { EventArgs } from "../../slack/router.ts";
import { profileFacts } from "../../views/profile-text.ts";
import { type FoundProfile, profileView } from "../../views/profile-view.ts";
import { linkedContact, type PreviewDependencies } from "./link-preview.ts";
import { lookUp } from "./look-up.ts";
import { lookupFailure } from "./sentences.ts";

/** Milliseconds: what opens the panel serves 3 s. */
const panelTimeout = 2_000;

/** Milliseconds: without the CRM, it's shown all the same. */
const crmTimeout = 1_200;

type Details = Omit<EntityPresentDetailsArguments, "trigger_id">;

/** Shows whoever opens a preview's side panel the contact's profile, for themselves alone. */
export function showDetails(dependencies: PreviewDependencies) {
  return async ({ event, body, client, context }: EventArgs<"entity_details_requested">): Promise<void> => {
    const { user: person, trigger_id, entity_url, external_ref } = event;
    const organisation = organisationOf(context);
    if (!(await dependencies.deduplication.first(organisation, `event ${body.event_id}`))) return;
    const details = await inTime(detailsOf(dependencies, { organisation, person }, entity_url), panelTimeout);
    const shown = details ?? { error: { status: "timeout" } };
    // Slack wants what it opened by.
    const metadata = shown.metadata && { ...shown.metadata, ...(external_ref && { external_ref }) };
    await client.entity.presentDetails({ trigger_id, ...shown, ...(metadata && { metadata }) });
  };
}

async function detailsOf(dependencies: PreviewDependencies, actor: Actor, link: string): Promise<Details> {
  const linked = await linkedContact(dependencies, actor.organisation, link);
  if (linked === undefined) return { error: { status: "not_found" } };
  const { contact, url } = linked;
  const [result, crm] = await Promise.all([
    lookUp(dependencies, actor, contact),
    inTime(dependencies.crmRecords.of(actor, contact.address), crmTimeout),
  ]);
  switch (result.kind) {
    case "found": {
      const name = result.found.contact.name ?? crm?.name ?? nameOf(contact);
      const fields = [...profileFields(result.found), ...(crm === undefined ? [] : crmFields(crm))];
      return { metadata: contactObject({ url, name }, fields) };
    }
    case "not profiled":
      return { error: { status: "not_found" } };
    case "failed": {
      if (result.error.kind === "suppressed") return { error: { status: "restricted" } };
      const text = unescaped(lookupFailure(result.error));
      return { error: { status: "custom", custom_title: "No profile right now", custom_message: text } };
    }
  }
}

function profileFields(found: FoundProfile): PanelField[] {
  const view = profileView(found);
  const facts = [...profileFacts(view), ["Looked up", view.lookedUpAt] as const];
  return facts.map(([label, value]) => ({ label, value: typeof value === "number" ? { at: value } : value }));
}
