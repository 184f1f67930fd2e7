import { canonicalEmail } from "#contract/contact-address.ts";
import type { Guest } from "../meeting.ts";
import { isNobodys } from "./not-people.ts";
import { type Properties, type Property, plainText } from "./property.ts";
import { maxGuests, maxNameLength } from "./reading-limits.ts";

/** An address that is none of e-mail, and says so: `urn:uuid:…`, `invalid:nomail`. */
const otherAddress = /^(?!mailto:)[a-z][\w+.-]*:\S|^\//i;

/**
 * Attendees and organiser, each once. Leaves out machines, rooms, lists, and anyone without an e-mail address.
 * If somebody is listed twice, the first answer counts.
 *
 * @returns also how many have an e-mail address that we can't read
 */
export function guestsOf(properties: Properties) {
  const byEmail = new Map<string, Guest>();
  let unreadableGuests = 0;
  const add = (property: Property, answer: Guest["answer"]) => {
    const email = emailOf(property);
    if (email === undefined && !otherAddress.test(String(property.values[0]))) unreadableGuests += 1;
    if (email === undefined || byEmail.has(email) || isNobodys(email)) return;
    byEmail.set(email, { contact: contactOf(email, property), answer });
  };
  for (const attendee of properties.all("attendee")) {
    if (isPerson(attendee)) add(attendee, answerOf(attendee));
  }
  for (const organiser of properties.all("organizer")) {
    // An organiser who isn't an attendee has no answer.
    if (isPerson(organiser)) add(organiser, "accepted");
  }
  return { guests: [...byEmail.values()].slice(0, maxGuests), guestCount: byEmail.size, unreadableGuests };
}

/** Exchange writes `invalid:nomail` as the address, and the real one as EMAIL (RFC 7986, section 6.2). */
function emailOf(property: Property): string | undefined {
  const words = decoded(String(property.values[0] ?? "")).split(/[\s<>"()[\],;?]+/);
  const address = words.find((word) => word.includes("@")) ?? "";
  const bare = address.replace(/^(?:'?mailto:)*'?|'$/gi, "");
  return canonicalEmail(bare) ?? canonicalEmail(property.parameter("email") ?? "");
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function contactOf(email: string, property: Property): Guest["contact"] {
  const name = plainText(property.parameter("cn")?.replace(/^(["'])(.*)\1$/s, "$2"), maxNameLength);
  const isName = name !== undefined && name.toLowerCase() !== email;
  return { address: { email }, ...(isName && { name }) };
}

function isPerson(property: Property): boolean {
  return !/^(?:X-)?(?:ROOM|RESOURCE|GROUP|EQUIPMENT|LOCATION)$/i.test(property.parameter("cutype") ?? "");
}

/** PARTSTAT (RFC 5545, section 3.2.12). A delegator doesn't come. */
function answerOf(property: Property): Guest["answer"] {
  switch (property.parameter("partstat")?.toUpperCase()) {
    case "ACCEPTED":
      return "accepted";
    case "DECLINED":
    case "DELEGATED":
      return "declined";
    case "TENTATIVE":
      return "tentative";
    default:
      return "none";
  }
}
