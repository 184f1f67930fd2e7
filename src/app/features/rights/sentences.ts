export const nothingChanged = "Nothing was changed.";
export const oneContact = "That's more than one contact. Nothing was changed. Try one at a time.";
export const oneMoment = "One moment…";

/** @param typed mrkdwn */
export function whoIsIt(typed: string): string {
  return `We aren't sure who “${typed}” is, so nothing was changed. Try their e-mail address or LinkedIn URL.`;
}

export const nobodyBlocked = "Nobody is blocked here.";

/** What a block does; mrkdwn. */
export const whileBlocked =
  "Nobody here can look them up or have anything written for them, and reminders show their name alone. " +
  "Results that were bought before can't be opened.";

/** That something may not be complete. @param verb what is done about them */
export function otherAddressesUnknown(verb: string): string {
  return `The profile service didn't tell us their profile's ID just now. If they have other addresses, ${verb} those too.`;
}

/** Of what people wrote of somebody. */
export const notTold =
  "The profile service didn't give us what your team wrote about them, so that isn't in it either.";
export const notRemoved =
  "The profile service may still have what your team wrote about them: forget them again later.";

export const unblocking = "“Unblock…” in Rapport's Home takes it back.";
/** What else there may be of them. */
export const whatStays =
  "What's already posted stays. The block itself keeps only a keyed hash of who they are.";

export const staysAfterForgetting =
  "It can't be undone. What people wrote or copied in Slack stays, and so do older messages of ours and the profile service's own data. " +
  "Calendars that name them bring their name back, and anyone may look them up again: `/profile block` prevents that.";
export const whereItStays =
  "Gone here: look-ups, IDs, requests and answers, our messages with results, what was shared about them, their place in meetings. " +
  "We can't find results that are older than 30 days, agendas and lists of meetings, what was shared more than a year ago, or where Rapport isn't a member: search Slack for their name. " +
  "Earlier backups still have it until they're deleted, but restoring one leaves it out. " +
  "Not ours to delete: what people wrote or copied in Slack, other texts that mention them, and the profile service's own data.";

/** @param name mrkdwn, as below */
export function exportSent(name: string): string {
  return `We've sent you all we hold about *${name}*, as a file in your messages with Rapport. The profile service's own data isn't in it.`;
}

export const onlyHashes =
  "The log keeps a keyed hash of each address, for as long as your Rapport admin has set. This look is in it too.";
export const logEmpty = "The log is empty.";
export const logSent =
  "The log is in your messages with Rapport. It names the contacts you know here; of others it has a keyed hash.";

/** @param name mrkdwn */
export function nobodyAsked(name: string): string {
  return `The log has nothing about *${name}*. ${onlyHashes}`;
}

export const noticeHint =
  "Put your own words where there are brackets, then send it to the people you profile. Your lawyer knows when you have to.";

export const basisIs = "Where profiles come from, and on what basis you use them";
export const noBasis = "Not set yet. It's part of every export about someone.";
export const basisHint = "Such as: from Acme Profiles, by legitimate interest. Leave empty for none.";

export const aboutPerson =
  "Block someone who objects to being profiled, hand over or delete all we hold about them, or see who used their profile. " +
  "You can also type `/profile block`, `forget` or `who`, and their address.";
export const filesHint = "What you export comes to your messages with Rapport.";
