import { type Card, context } from "../blocks/card.ts";
import { escapeText, plainText } from "../blocks/mrkdwn.ts";
import type { PanelField } from "../blocks/work-object.ts";
import { type Contact, nameOf } from "../outreach/contact.ts";
import type { CrmView } from "../views/crm-view.ts";

const maxPartLength = 80;

/** The line on its own, below a card that didn't wait for it. */
export function crmCard(view: CrmView, contact: Contact): Card {
  const text = `*${escaped(view.name ?? nameOf(contact))}* · ${crmLine(view)}`;
  return { text, blocks: [context(text)] };
}

/**
 * "VP Operations · Acme · €48,500 renewal in Negotiation · owner @Sam · Open in Twenty"
 *
 * @returns mrkdwn
 */
export function crmLine({ title, company, deals, owner, link, crm }: CrmView): string {
  const [deal, ...others] = deals;
  const parts = [
    escaped(title),
    escaped(company),
    deal && dealText(deal) + (others.length > 0 ? ` and ${others.length} more` : ""),
    owner && `owner ${"person" in owner ? `<@${owner.person}>` : escaped(owner.name)}`,
    crmLink(link, `Open in ${crm}`),
  ];
  return parts.filter((part) => part !== undefined && part !== "").join(" · ");
}

/** @returns the same, a field for each thing */
export function crmFields({
  title,
  company,
  deals,
  owner,
  lastActivityAt,
  link,
  crm,
}: CrmView): PanelField[] {
  const plain = (text = "") => plainText(text, maxPartLength);
  const fields: readonly (PanelField | false | undefined)[] = [
    title !== undefined && { label: "Title", value: title },
    company !== undefined && { label: "Company", value: company },
    deals.length > 0 && {
      label: deals.length === 1 ? "Deal" : "Deals",
      value: deals.map((deal) => dealText(deal, plain)).join(", "),
    },
    owner && { label: "Owner", value: "person" in owner ? owner : owner.name },
    lastActivityAt !== undefined && { label: "Last activity", value: { at: lastActivityAt } },
    crmLink(link, crm) !== undefined && { label: crm, value: { link } },
  ];
  return fields.filter((field) => field !== undefined && field !== false);
}

/** @returns plain text, empty where there's neither: "Open deal: €48,500 renewal in Negotiation", and the last activity */
export function crmNews(view: CrmView | undefined): string {
  const { deals: [deal] = [], lastActivityAt } = view ?? {};
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
  const plain = (text = "") => plainText(text, maxPartLength);
  const lines = [
    deal && `Open deal: ${dealText(deal, plain)}`,
    lastActivityAt !== undefined && `Last activity: ${day.format(lastActivityAt)}`,
  ];
  return lines.filter(Boolean).join("\n");
}

/** "€48,500 renewal in Negotiation" */
function dealText({ name, stage, amount }: CrmView["deals"][number], clean = escaped): string {
  const parts = [amount && amountText(amount), clean(name), stage && `in ${clean(stage)}`];
  return parts.filter((part) => part !== undefined && part !== "").join(" ");
}

function amountText({ value, currency }: NonNullable<CrmView["deals"][number]["amount"]>): string {
  const rounded = { maximumFractionDigits: 0 };
  // ISO 4217's codes have three letters; a CRM may have others.
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) return value.toLocaleString("en", rounded);
  return value.toLocaleString("en", { ...rounded, style: "currency", currency });
}

/** @param text mrkdwn @returns `undefined` for what isn't a link that Slack takes */
export function crmLink(link: string, text: string): string | undefined {
  return /^https?:\/\/[^\s<>|]+$/.test(link) ? `<${link.replaceAll("&", "&amp;")}|${text}>` : undefined;
}

function escaped(text = ""): string {
  return escapeText(text, maxPartLength);
}
