import { canonicalEmail, canonicalLinkedInUrl } from "#contract/contact-address.ts";
import { columns, nestedFields } from "./columns.ts";
import { crmColumns } from "./crm-columns.ts";
import type { ReadCells } from "./file-row.ts";

/** Between several addresses in a cell, and around those in a JSON array. */
const separators = /[\s,;|<>()[\]"]+/;

/**
 * Recognises a CRM's export by its columns (`crmColumns`).
 *
 * @param header the names of the file's columns
 * @returns reads who somebody is there, and our own columns beside that; ignores the others. `undefined` when it's no
 *   such export
 */
export function readerOfCrmExport(header: readonly string[]): ReadCells | undefined {
  const places = Map.groupBy(header.keys(), (place) =>
    plain(header[place] ?? "").replace(/^(?:contact|lead): /, ""),
  );
  const placesOf = (name: string) => places.get(plain(name)) ?? [];
  const has = (wanted: readonly string[]) => wanted.some((name) => placesOf(name).length > 0);
  const found = crmColumns.find(({ id, email }) => has(id) && has(email));
  if (found === undefined) return undefined;
  const { crm, idPattern } = found;
  const theirs = new Set(Object.values(found).flat().map(String).map(plain));
  const own = columns.filter((name) => has([name]) && !theirs.has(name));

  return (cells) => {
    // Twenty puts a character that nobody sees before what a spreadsheet would run as a formula.
    const textIn = (place: number) => (cells[place] ?? "").replace(/^\u200d/, "").trim();
    const textsOf = (wanted: readonly string[]) =>
      wanted.flatMap((name) => placesOf(name).map(textIn)).filter((text) => text !== "");
    const first = (wanted: readonly string[]) => textsOf(wanted)[0];

    const id = first(found.id);
    const stableId = id && idPattern.exec(id)?.[1];
    if (id !== undefined && stableId === undefined) {
      return { reason: `Its ID isn't a person's in ${crm}. Perhaps a spreadsheet changed it.` };
    }
    const parts = [first(found.firstName), first(found.lastName)];
    const addresses = textsOf(found.email);
    const linkedin_url = firstAddress(textsOf(found.linkedin_url), canonicalLinkedInUrl);
    // What isn't an address is complained about, unless there's another one.
    const email =
      firstAddress(addresses, canonicalEmail) ?? (linkedin_url === undefined ? addresses[0] : undefined);
    const fields = {
      crm_id: stableId && `${crm.toLowerCase()}:${stableId}`,
      name: first(found.name) ?? parts.filter((part) => part !== undefined).join(" "),
      email,
      linkedin_url,
    };
    const cellsOfOwn = own.map((name) => first([name]) ?? "");
    return { value: { ...fields, ...nestedFields(own, cellsOfOwn) } };
  };
}

function plain(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}

function firstAddress(
  texts: readonly string[],
  canonical: (text: string) => string | undefined,
): string | undefined {
  return texts.flatMap((text) => text.split(separators)).find((text) => canonical(text) !== undefined);
}
