import type { Kysely } from "kysely";
import type { Schema } from "../storage/schema.ts";
import type { Work } from "./paid-operations.ts";

/** Characters that are read: more than any field that's checked takes. */
const maxLength = 5_000;

/**
 * What plainly is about winning or choosing somebody for a job, by language. Words that sell to those who hire
 * ("our recruiting software") aren't here; where one of these is used for something else, the person says so with one
 * click. Names of the contact are `recruits`'.
 */
const plain: readonly RegExp[] = [
  // English
  /\b(?:recruit|hire|re-hire|headhunt|poach)(?:ing)? (?:him|her|them)\b/,
  /\bjob (?:interview|offer|application)\b/,
  /\b(?:candidate|applicant|recruiting|recruitment|hiring|screening) (?:interview|screen|screening|call with (?:the|a) candidate)\b/,
  /\b(?:interview|screen|assess|evaluate|shortlist|reject)(?:ing)? (?:the|this|our|a) (?:candidate|applicant)\b/,
  /\b(?:interview(?:ing)?(?: him| her| them)?|apply|applied|applying|appl(?:y|ies)|candidate|candidacy|application) for (?:the|our|a|an|this) [^.!?\n]{0,40}\b(?:job|role|position|vacancy|opening)\b/,
  /\boffer (?:him|her|them|you) (?:the|a|an|our) [^.!?\n]{0,30}\b(?:job|role|position)\b/,
  /\b(?:come (?:and )?work for us|join us as (?:a|an|our|the))\b/,
  // German
  /\b(?:bewerbungsgespräch|vorstellungsgespräch|jobinterview|jobangebot|stellenangebot|bewerberin|bewerber|abwerben|anwerben|rekrutieren)\b/,
  /\b(?:ihn|sie) (?:einstellen|einzustellen)\b/,
  /\bfür (?:die|unsere|eine) (?:offene )?stelle\b/,
  // French
  /\b(?:entretien d[’']embauche|offre d[’']emploi|poste à pourvoir|le recruter|la recruter|l[’']embaucher|l[’']engager|débaucher)\b/,
  // Spanish
  /\b(?:entrevista de trabajo|oferta de (?:trabajo|empleo)|contratarl[oae]s?|reclutarl[oae]s?|puesto vacante)\b/,
  // Italian
  /\b(?:colloquio di lavoro|offerta di lavoro|assumerl[oa]|reclutarl[oa]|posizione aperta)\b/,
].map((pattern) => new RegExp(unicode(pattern.source), "iu"));

/** `\b` knows no letters but English ones. */
function unicode(source: string): string {
  return source.replace(/^\\b/, "(?<![\\p{L}\\p{N}])").replace(/\\b$/, "(?![\\p{L}\\p{N}])");
}

const verbs =
  /(?<![\p{L}\p{N}])(?:recruit|hire|headhunt|poach|recruter|embaucher|contratar a|assumere)(?:ing)? (\p{L}+)/giu;

/** Whether what's asked for is plainly about recruiting its contact, and nobody has said that it isn't. */
export function looksLikeRecruiting({ operation, request }: Work): boolean {
  if (request.isNotRecruiting === true) return false;
  const text = operation === "prep" ? request.topic : operation === "wave" ? request.goal : request.message;
  const read = (text ?? "")
    .slice(0, maxLength)
    .normalize("NFC")
    .replace(/[^\S\n]+/g, " ");
  return plain.some((pattern) => pattern.test(read)) || recruits(read, request.addressee.name);
}

/** "Hire Jane": the contact by name. */
function recruits(text: string, name = ""): boolean {
  const names = new Set(
    name
      .toLowerCase()
      .split(/\P{L}+/u)
      .filter((part) => part !== ""),
  );
  return [...text.matchAll(verbs)].some(([, who = ""]) => names.has(who.toLowerCase()));
}

/** Whether use for recruiting is allowed, and who decided that. */
export interface RecruitingUse {
  /** Slack ID of the administrator who turned it on or off last; absent: nobody has. */
  by: string | undefined;
  /** Since when it's on: Unix time in milliseconds; absent: it's off. */
  allowedAt: number | undefined;
}

export async function readRecruiting(
  query: Pick<Kysely<Schema>, "selectFrom">,
  organisation: string,
): Promise<RecruitingUse> {
  const row = await query
    .selectFrom("settings")
    .select(["recruiting_by", "recruiting_at"])
    .where("organisation", "=", organisation)
    .executeTakeFirst();
  return { by: row?.recruiting_by ?? undefined, allowedAt: row?.recruiting_at ?? undefined };
}

/** Turns it on, or off. */
export async function writeRecruiting(
  query: Pick<Kysely<Schema>, "insertInto">,
  organisation: string,
  { by, allowedAt }: RecruitingUse,
): Promise<void> {
  const values = { recruiting_by: by ?? null, recruiting_at: allowedAt ?? null };
  await query
    .insertInto("settings")
    .values({ organisation, ...values })
    .onConflict((conflict) => conflict.column("organisation").doUpdateSet(values))
    .execute();
}
