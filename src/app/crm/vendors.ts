import { z } from "zod";
import type { Crm } from "./crm.ts";
import type { CrmHttp } from "./crm-http.ts";
import { connectTwenty } from "./vendors/twenty.ts";

export const crmVendor = z.enum(["twenty"]);
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
  twenty: {
    title: "Twenty",
    tokenHint:
      "An API key: Settings → APIs & Webhooks → Create key, with a role that reads people, companies, opportunities and members.",
    connect: connectTwenty,
  },
};
