export const administratorsOnly = "Only workspace admins can do this. Nothing was changed.";
export const nothingChanged = "Nothing was changed.";
export const oneContact = "That's more than one contact. Nothing was changed. Try one at a time.";
export const oneMoment = "One moment…";

export const blockNeedsContact =
  "Who objects to being profiled? Type `/profile block jane@acme.com`. Nothing was changed.";
export const unblockNeedsContact =
  "Who may be profiled again? Type `/profile unblock jane@acme.com`. Nothing was changed.";

/** @param typed mrkdwn */
export function whoIsIt(typed: string): string {
  return `We aren't sure who “${typed}” is, so nothing was changed. Try their e-mail address or LinkedIn URL.`;
}

export const nobodyBlocked =
  "Nobody is blocked here. `/profile block jane@acme.com` blocks somebody who objects to being profiled.";

/** What a block does; mrkdwn. */
export const whileBlocked =
  "Nobody here can look them up or have anything written for them, and reminders show their name alone. " +
  "Results that were bought before can't be opened.";

/** That a block may not be complete. */
export const otherAddressesUnknown =
  "The profile service didn't tell us their profile's ID just now. If they have other addresses, block those too.";

/** What else there may be of them. */
export const whatStays =
  "What's already posted stays. We keep only a keyed hash of who they are, so `/profile blocked` can't name them.";
