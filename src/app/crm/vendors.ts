import { z } from "zod";
import type { Crm } from "./crm.ts";
import type { CrmHttp } from "./crm-http.ts";
import { connectHubSpot } from "./vendors/hubspot.ts";
import { connectPipedrive } from "./vendors/pipedrive.ts";
import { connectSalesforce } from "./vendors/salesforce.ts";
import { connectTwenty } from "./vendors/twenty.ts";

export const crmVendor = z.enum(["hubspot", "pipedrive", "salesforce", "twenty"]);
export type CrmVendor = z.infer<typeof crmVendor>;

/** What differs between CRMs beside how they are asked. */
interface Vendor {
  title: string;
  /** Where its API is; absent: each account has an address of its own, and the administrator enters it. */
  address?: URL;
  /** Where the token comes from, and which rights it needs; plain text. */
  tokenHint: string;
  connect: (http: CrmHttp, account: { address: URL; token: string }) => Crm;
}

export const crmVendors: Readonly<Record<CrmVendor, Vendor>> = {
  hubspot: {
    title: "HubSpot",
    address: new URL("https://api.hubapi.com"),
    tokenHint:
      "A service key: Development → Keys → Service keys → Create service key, with the scopes crm.objects.contacts.read, crm.objects.contacts.write (for notes and tasks), crm.objects.companies.read, crm.objects.deals.read and crm.objects.owners.read. A private app's token works, too.",
    connect: connectHubSpot,
  },
  pipedrive: {
    title: "Pipedrive",
    tokenHint:
      "Your API token: your name → Company settings → Personal preferences → API. It sees and writes what you may. The address is https://your-company.pipedrive.com.",
    connect: connectPipedrive,
  },
  salesforce: {
    title: "Salesforce",
    tokenHint:
      "An access token of a user with “API Enabled” who reads contacts, leads, accounts, opportunities and users, and edits tasks. The address is https://your-company.my.salesforce.com. A token lasts only as long as its session.",
    connect: connectSalesforce,
  },
  twenty: {
    title: "Twenty",
    tokenHint:
      "An API key: Settings → APIs & Webhooks → Create key, with a role that reads people, companies, opportunities and members, and edits and destroys notes and tasks.",
    connect: connectTwenty,
  },
};
