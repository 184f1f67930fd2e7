import { z } from "zod";
import type { Query } from "../store.ts";

const domainList = z.array(z.string());

/** @returns the organisation's own e-mail domains, as set by an administrator; none until then */
export async function readOwnDomains(query: Query, organisation: string): Promise<string[]> {
  const row = await query
    .selectFrom("settings")
    .select("own_domains")
    .where("organisation", "=", organisation)
    .executeTakeFirst();
  return row?.own_domains ? domainList.parse(JSON.parse(row.own_domains)) : [];
}
