import { plainText } from "./property.ts";
import { maxTitleLength } from "./reading-limits.ts";

/** What Outlook, Google and others call an event in such a prefix, in our five languages. */
const event =
  "(?:event|meeting|appointment|invitation|termin|besprechung|ereignis|veranstaltung|événement|réunion|rendez-vous|evento|reunión|cita|riunione|appuntamento|invito)";
const withNote = "(?: (?:with note|mit notiz|avec (?:une )?note|con (?:una )?nota))?";

/** What begins a title if a vendor, or a person, says in it what became of the event: “Canceled: …”, “[ABGESAGT] …”. */
function prefix(words: string): RegExp {
  const said = `(?:${event} )?(?:${words})(?: ${event})?${withNote}`;
  return new RegExp(
    `^[^\\p{L}\\p{N}[(]*(?:(?:fwd?|wg|tr|rv|re|aw|i): )?(?:[[(]${said}[\\])] ?[:–—-]?|${said}(?: ?[:：]| [–—-] |$)) ?`,
    "iu",
  );
}

const cancelledWords =
  "cancell?ed|terminabsage|abgesagte[rs]?|abgesagt|storniert|annulée?|cancelad[oa]|anulad[oa]|annullat[oa]|cancellat[oa]";
const cancelled = prefix(cancelledWords);
const cancelledAtEnd = new RegExp(` [[(](?:${cancelledWords})[\\])]$`, "iu");
const declined = prefix(
  "declined|abgelehnte[rs]?|abgelehnt|refusée?|déclinée?|rechazad[oa]|rifiutat[oa]|declinad[oa]",
);

/**
 * A title without what it says of its event. Outlook leaves a meeting that was cancelled, or that its owner declined,
 * in the calendar as a confirmed one with a prefix.
 */
export function readTitle(text: string | undefined) {
  let title = plainText(text, maxTitleLength)?.normalize("NFC");
  let isCancelled = false;
  let isDeclined = false;
  // Each change after a cancellation adds a prefix.
  for (let length = Infinity; title !== undefined && title.length < length; ) {
    length = title.length;
    isCancelled ||= cancelled.test(title) || cancelledAtEnd.test(title);
    isDeclined ||= declined.test(title);
    title = plainText(title.replace(cancelled, "").replace(cancelledAtEnd, "").replace(declined, ""), length);
  }
  return { title, isCancelled, isDeclined };
}
