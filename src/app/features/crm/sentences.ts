import type { CrmProblem } from "../../crm/crm-error.ts";
import { administratorsOnly } from "../../slack/reply/modal.ts";

export const title = "CRM";
export const checking = "Asking the CRM…";
export const notConnected =
  "No CRM is connected. With one, everyone here finds people by name, and sees what the CRM knows of them.";

export const signInOrToken =
  "Sign in, or enter a token below. A button works once, for 10 minutes after this form was opened.";

/** For a form's field, like the next. */
export const addressNeeded = "Enter where your CRM is, such as https://crm.acme.com. Nothing was changed.";
export const wrongAddress =
  "We can't ask there: it has to be an https address on the internet, or a host that your Rapport admin allows. Nothing was changed.";
export const wrongToken = "That isn't a token: enter it alone, without spaces. Nothing was changed.";

/** Why a token wasn't taken; for a form's field. */
export function refusal(problem: CrmProblem, crm: string): string {
  switch (problem) {
    case "token refused":
      return `${crm} doesn't accept this token. Copy it again from where you created it. Nothing was changed.`;
    case "not allowed":
      return `${crm} knows this token, but doesn't let it read people. Give it the rights named below. Nothing was changed.`;
    case "forbidden address":
      return wrongAddress;
    case "unreadable":
    case "refused":
      return `What answers there isn't ${crm}. Check the address. Nothing was changed.`;
    case "rate limited":
    case "too slow":
    case "unavailable":
      return `We couldn't reach ${crm}, so nothing was changed. Try again in a minute.`;
  }
}

/** What Home says of a CRM that doesn't answer; mrkdwn. */
export function troubleText(problem: CrmProblem, crm: string, ago: string): string {
  if (problem === "token refused")
    return `${crm} rejected our token ${ago}. Connect it again with “Replace…”: until then, cards come without the CRM's line.`;
  if (problem === "not allowed")
    return `${crm} didn't let our token read something ${ago}. Give it the rights that “Replace…” names.`;
  if (problem === "rate limited")
    return `${crm} asked us to slow down ${ago}. Until it answers again, cards come without the CRM's line.`;
  if (problem === "forbidden address")
    return `${crm} is where Rapport may not ask any more. Replace its address.`;
  return `${crm} didn't answer ${ago}. Until it does, cards come without the CRM's line.`;
}

/** What a browser shows of a sign-in; plain text. */
export const signInPages = {
  begin: (crm: string) => ({
    title: `Connect ${crm}`,
    text: `Go on if you've just clicked “Sign in with ${crm}” in Slack. If somebody sent you this link, close it: your ${crm} would be connected to their workspace.`,
  }),
  connected: (crm: string) => ({
    title: `${crm} is connected`,
    text: "Close this page. In Slack, try /profile with the name of somebody in it. We keep no copy of it.",
  }),
  useless: {
    status: 400,
    title: "That link doesn't work",
    text: "It works once, within 10 minutes, and where it was opened last, in the same browser, with cookies. Nothing was changed. Open the form in Rapport's Home again.",
  },
  /** @param why "denied": by whom we asked, on the vendor's page */
  failed(why: CrmProblem | "no administrator" | "denied", crm: string) {
    const title = "Nothing was connected";
    if (why === "denied") return { title, text: `You cancelled on ${crm}'s page. Nothing was changed.` };
    if (why === "no administrator") return { title, text: administratorsOnly };
    const isRefused = why === "token refused" || why === "not allowed";
    const text = isRefused
      ? `${crm} didn't accept the sign-in, or doesn't let it read people. Nothing was changed. Try again from Rapport's Home; if it keeps happening, tell your Rapport admin.`
      : `${crm} didn't answer as we expected. Nothing was changed. Try again in a minute, from Rapport's Home.`;
    return { title, text };
  },
};

export const saved = (crm: string) =>
  `*${crm} is connected.* Try \`/profile\` with the name of somebody in it. We keep no copy of it.`;
export const disconnected = "Disconnected, and the token is deleted.";
export const wasNotConnected = "There was no CRM to disconnect.";
export const oneMoment = "One moment…";

/** Of the form in which something is logged; what is wrong is for its fields, too. */
export const logForm = {
  title: "Log to CRM",
  noCrm: "No CRM is connected. A workspace admin can connect one in Rapport's Home.",
  nothingToLog: "There's nothing to log yet: write a note, or tick the task.",
  notInCrm: "The CRM doesn't have them under this address, or doesn't answer now. Nothing was written.",
  onlyInCrm: "Only people who are in your CRM, by name, e-mail address or LinkedIn URL.",
  /** Before the next. */
  cut: (max: number) => `Only the first ${max.toLocaleString("en")} characters fit here. `,
  writtenAsItIs: "It's written as it stands here, and read by whoever reads your CRM.",
  staysThere:
    "Written once; where the CRM needs one, with a reference at its end. You can undo it for ten minutes; then it stays there, even if somebody is forgotten here.",
  task: (days: number) => `Follow up in ${days} days, as a task of yours`,
  taskTitle: (name: string) => `Follow up with ${name}`,
};

/** What becomes of what was logged; mrkdwn. */
export const outcomes = {
  written: (kind: "note" | "task", name: string, crm: string) =>
    kind === "note" ? `Logged to ${name} in ${crm}` : `The task about ${name} is in ${crm}`,
  delayed: (crm: string) =>
    `${crm} doesn't answer. We'll go on trying for an hour, and write it once: you needn't do anything.`,
  takingBack: "Taking it back. The answer appears below.",
  tooLate: "That can't be undone here any more: delete it in the CRM.",
  taken: (kind: "note" | "task", crm: string) => `The ${kind} is gone from ${crm}.`,
  takenNot: (kind: "note" | "task", crm: string) =>
    `We couldn't take the ${kind} back. Delete it in ${crm}, if it's still there.`,
  otherCrm: "The CRM was disconnected or replaced meanwhile.",
  /** Where it isn't known any more why. */
  maybeNot: (crm: string) => `What you logged may not be in ${crm}.`,
  /** Why something isn't logged; one of the next two comes after it. */
  notWritten(crm: string, problem: CrmProblem): string {
    if (problem === "not allowed")
      return `${crm} doesn't let Rapport write there. An admin can give its token that right.`;
    if (problem === "token refused")
      return `${crm} rejected Rapport's token. An admin can replace it in Home.`;
    if (problem === "refused" || problem === "forbidden address")
      return `${crm} didn't take what you logged.`;
    return `${crm} hasn't answered for an hour.`;
  },
  nothingLogged: "Nothing was logged.",
  lookThere: "An earlier try may have been taken: look there before you log it again.",
  /** Instead of a name. */
  someCrm: "the CRM",
};
