/** What is taken of one feed, so that none costs more than a feed may. */

/** Guests of one meeting that are kept; the rest is counted. */
export const maxGuests = 100;
/** Meetings of a feed; the earliest are kept. */
export const maxMeetings = 2_000;
/** Occurrences of one series within the span; a rule that has one every hour has 24 a day. */
export const maxOccurrences = 500;
/** Events that are read beyond what is cheap to see of them. */
export const maxEvents = 20_000;
/** Series of which not all was read that are named; beyond that nothing of the feed is taken for complete. */
export const maxIncomplete = 500;
/** Lines of one event. */
export const maxLines = 2_000;
/** UTF-16 units of one line after unfolding; a description is looked through no further. */
export const maxLineLength = 20_000;
/** UTF-16 units. RFC 7986, section 5.3 recommends that a UID be no longer than 255 octets. */
export const maxUidLength = 255;
export const maxTitleLength = 250;
export const maxLocationLength = 250;
export const maxJoinLinkLength = 2_000;
/** A contact's name (src/app/outreach/contact.ts). */
export const maxNameLength = 100;
