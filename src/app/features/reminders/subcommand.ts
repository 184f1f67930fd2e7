import { defaultMinutesBefore, maxMinutesBefore } from "../../reminders/sources/source.ts";
import { unescaped, withoutTargets } from "../../slack/input/rich-text-of-mrkdwn.ts";
import { readDuration } from "./when/when.ts";

/** The requested change of a channel's morning agenda. */
export type AgendaOrder =
  | { kind: "show" | "off" }
  /** `minute` counts from midnight. */
  | { kind: "set"; minute: number; weekdaysOnly: boolean };

/** What can be done to a source by its number in the list. */
export type SourceVerb = "pause" | "resume" | "remove";

/** What was typed after `/reminders`. */
export type Subcommand =
  | { kind: "list" | "help" | "test" }
  /**
   * Without an address, a form asks for it. `address` is unparsed: it may be a secret. `isHere`: for everyone in the
   * conversation, and not just for the person.
   */
  | { kind: "add"; address: string | undefined; minutesBefore: number | undefined; isHere: boolean }
  /** As Slack sent it, starting with a contact; may be empty. */
  | { kind: "meet"; typed: string }
  /** `all`: everything in the conversation. Without a number, we ask which one. */
  | { kind: "pause" | "resume"; number: "all" }
  | { kind: SourceVerb; number: number | undefined }
  | { kind: "agenda"; order: AgendaOrder }
  | { kind: "unreadable"; reason: UnreadableReason };

/** Why a command can't be read. Quotes the typed text only if it can't be a secret address. */
export type UnreadableReason =
  | { about: "command"; typed: string }
  | { about: "address without add" | "minutes" | "number" | "agenda" };

/**
 * Parses what was typed after `/reminders`.
 *
 * @param typed the command's text as Slack sent it, with mentions, links and addresses escaped
 */
export function readSubcommand(typed: string): Subcommand {
  const text = typed.trim();
  const [, word = "", rest = ""] = /^(\S*)(?:\s+(\S.*))?$/s.exec(text) ?? [];
  const verb = word.toLowerCase().replace(/^(?:stop|off|mute|cancel|disable|unsubscribe|end)$/, "pause");
  switch (verb) {
    case "":
    case "list":
      return { kind: "list" };
    case "help":
    case "-h":
    case "--help":
    case "?":
      return { kind: "help" };
    case "test":
      return { kind: verb };
    case "add":
      return readAdd(rest);
    case "meet":
      return { kind: "meet", typed: rest };
    case "remove":
    case "delete":
      return readNumbered("remove", rest);
    case "pause":
    case "resume":
      if (verb === "pause" && /^(?:the )?agenda$/i.test(rest)) return readAgenda("off");
      return readNumbered(verb, rest);
    case "agenda":
      return readAgenda(plain(rest));
    default:
      // An address may be a secret.
      if (/:\/\/|webcal:|\.ics\b|\bical\b/i.test(text)) return unreadable({ about: "address without add" });
      return unreadable({ about: "command", typed: plain(text) });
  }
}

/**
 * Parses how long before a meeting to remind: "15", "30 min", "1h", "30m before".
 *
 * @returns minutes, the default if nothing was typed; `undefined` if it's invalid or too long
 */
export function readMinutesBefore(typed: string): number | undefined {
  const text = typed
    .trim()
    .replace(/(?<!\s)\s*before$/i, "")
    .trim();
  if (text === "") return defaultMinutesBefore;
  const duration = /^\d{1,4}$/.test(text) ? { minutes: Number(text), rest: "" } : readDuration(text);
  return duration?.rest === "" && duration.minutes <= maxMinutesBefore ? duration.minutes : undefined;
}

/**
 * Parses a time of day: "8:30", "08.30", "8am", "5:15 pm", "17h", "noon".
 *
 * @returns minutes after midnight; `undefined` if it isn't one
 */
export function readTimeOfDay(typed: string): number | undefined {
  const text = typed.trim().toLowerCase();
  if (text === "noon") return 12 * 60;
  if (text === "midnight") return 0;
  const match = /^(\d{1,2})(?:[:.h](\d{2})|h)?\s*(?:([ap])\.?m\.?|uhr)?$/.exec(text);
  if (match === null) return undefined;
  const hour = Number(match[1]);
  const minute = Number(match[2] ?? 0);
  const half = match[3];
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return undefined;
  if (half === undefined) return hour * 60 + minute;
  return ((hour % 12) + (half === "p" ? 12 : 0)) * 60 + minute;
}

function readAdd(rest: string): Subcommand {
  const ending = /(?:^|\s)(?:in\s+)?(?:here|this channel)$/i.exec(rest);
  const isHere = ending !== null;
  const order = rest.slice(0, ending?.index ?? rest.length);
  const [address = ""] = /^(?:<[^<>]*>|\S+)/.exec(order) ?? [];
  const typed = plain(order.slice(address.length));
  const minutesBefore = typed === "" ? undefined : readMinutesBefore(typed);
  if (typed !== "" && minutesBefore === undefined) return unreadable({ about: "minutes" });
  return { kind: "add", address: address === "" ? undefined : address, minutesBefore, isHere };
}

function readNumbered(kind: SourceVerb, rest: string): Subcommand {
  if (rest === "") return { kind, number: undefined };
  if (kind !== "remove" && /^all$/i.test(rest)) return { kind, number: "all" };
  const number = /^(?:#|no\.?\s*)?(\d{1,4})\.?$/i.exec(rest)?.[1];
  return number === undefined ? unreadable({ about: "number" }) : { kind, number: Number(number) };
}

function readAgenda(rest: string): Subcommand {
  const text = rest.trim().toLowerCase();
  if (text === "") return { kind: "agenda", order: { kind: "show" } };
  if (/^(?:off|stop|end|none|cancel|delete|disable|pause|remove)$/.test(text))
    return { kind: "agenda", order: { kind: "off" } };
  const days = /(?<!\s)\s*\b(weekdays|workdays|daily|every day)$/.exec(text);
  const time = text.slice(0, days?.index ?? text.length).replace(/^(?:at\s+|@\s*)/, "");
  const minute = readTimeOfDay(time);
  if (minute === undefined) return unreadable({ about: "agenda" });
  const weekdaysOnly = days?.[1] !== "daily" && days?.[1] !== "every day";
  return { kind: "agenda", order: { kind: "set", minute, weekdaysOnly } };
}

function unreadable(reason: UnreadableReason): Subcommand {
  return { kind: "unreadable", reason };
}

/** Unescapes text for display. */
function plain(text: string): string {
  return unescaped(withoutTargets(text)).trim();
}
