/** What we take from one feed, to bound its cost. */

/** Guests to keep per meeting; the rest are only counted. */
export const maxGuests = 100;
/** Meetings per feed; the earliest are kept. */
export const maxMeetings = 2_000;
/** Occurrences of one series within the span; an hourly rule has 24 a day. */
export const maxOccurrences = 500;
/** Events to parse, after the cheap check has dropped those outside the span. */
export const maxEvents = 20_000;
/** Incompletely read series to list; beyond that, the whole feed counts as incomplete. */
export const maxIncomplete = 500;
/** Titles to keep of series that took too long to read. */
export const maxSkippedTitles = 10;
/** Dates that a series or a zone lists one by one: ten years of days off. A series with more is skipped. */
export const maxDates = 4_000;
/** Lines per event. */
export const maxLines = 2_000;
/** UTF-16 units of one unfolded line; we search a description no further. */
export const maxLineLength = 20_000;
/** UTF-16 units. RFC 7986, section 5.3 recommends UIDs of at most 255 octets. */
export const maxUidLength = 255;
export const maxTitleLength = 250;
export const maxLocationLength = 250;
export const maxJoinLinkLength = 2_000;
/** A contact's name (src/app/outreach/contact.ts). */
export const maxNameLength = 100;
