import { type Check, literal, problem } from "./checked.ts";

/** How letters close. */
const close =
  /^(?:(?:with )?(?:(?:best|kind|warm|warmest|many|all the|kindest|sincere) )?(?:regards|wishes|best|thanks)|best|cheers|sincerely|yours(?: (?:sincerely|truly|faithfully))?|thank you|(?:mit )?(?:freundliche[nr]?|beste[nr]?|viele[nr]?|herzliche[nr]?|liebe[nr]?|schöne[nr]?) (?:grüße[n]?|grüssen?|gruß|gruss)|(?:bien )?cordialement|bien à vous|sincères salutations|(?:un )?(?:cordial )?saludos?(?: cordiales)?|atentamente|un abrazo|(?:cordiali|distinti) saluti|a presto|(?:com )?os melhores cumprimentos|atenciosamente|abraços?|met vriendelijke groet(?:en)?|(?:med )?(?:vennlig|vänlig|venlig)(?:a)? hilsen(?:er)?|(?:med )?vänliga hälsningar|mvh|z poważaniem|pozdrawiam|merci(?: d[’']avance)?|danke(?: schön)?|vielen dank|(?:muchas )?gracias|grazie(?: mille)?|obrigad[oa]|takk?|tack|dziękuję|bedankt)(?=[,!.\s–—-]|$)/iu;

/** A name, of a person or a company, below a letter. */
const name =
  /^(?:the |your |das |ihr |dein |l['’]équipe )?\p{Lu}[\p{L}\p{M}'’.-]*(?: (?:&|and|und|von|van|de|of|at|team|\p{Lu}[\p{L}\p{M}'’.-]*))*(?:, [\p{L} ]{1,40})?$/u;

/** A name below the letter that the request doesn't hold: the sender isn't known. */
export const madeUpSignature: Check = ({ composed, texts, request }) => {
  if (composed.operation === "prep") return [];
  const text = (composed.operation === "wave" ? texts[1] : texts[0]) ?? "";
  const isThanked = (line: string) =>
    (composed.contact.name ?? "").includes(bare(line)) &&
    new RegExp(
      `(?:thank(?:s| you)|danke|merci|gracias|grazie|obrigad[oa]|bedankt|tack|takk?|dziękuję)[ ,]+${literal(bare(line))}`,
      "iu",
    ).test(text);
  const signed = signatureOf(text).filter(
    (line) => !request.toLowerCase().includes(bare(line).toLowerCase()) && !isThanked(line),
  );
  return problem(
    "it is signed with a made-up name",
    "The sender isn't known: leave out this name below the text.",
    signed,
  );
};

function bare(line: string): string {
  return line.replace(/[.,!]{1,3}$/, "");
}

/** @returns what is below the text, line by line */
function signatureOf(text: string): string[] {
  const all = text
    .trim()
    .split("\n")
    .map((line) => line.trim());
  const lines = all.filter((line) => line !== "");
  // A close is among the last four lines.
  const from = Math.max(1, lines.length - 4);
  const closing = lines.findIndex((line, index) => index >= from && close.test(line));
  if (closing >= 0) {
    const [line = "", ...below] = lines.slice(closing);
    const beside = line.replace(close, "").replace(/^[\s,.!–—-]+/, "");
    return [beside, ...below].filter(isName);
  }
  const last = lines.length > 1 ? (lines.at(-1) ?? "") : "";
  const isApart = all.at(-2) === "" || /^(?:[–—]|--)/u.test(last);
  return isApart && isName(last.replace(/^[–—-]{1,3} ?/u, "")) && !/[.!?。,:]$/u.test(last) ? [last] : [];
}

function isName(line: string): boolean {
  return line.length <= 60 && name.test(bare(line)) && !close.test(line);
}
