import { SampleCalendar } from "../calendar/sample-calendar.ts";
import { Changes } from "../changes.ts";
import type { MakeId, MovableClock } from "../clock.ts";
import { type Faults, noFaults } from "../protocol.ts";
import { Traffic } from "../traffic.ts";
import { type FileObject, Files } from "./files.ts";
import type { Manifest } from "./manifest.ts";
import { type Message, type MessageContent, Messages } from "./messages.ts";
import {
  app,
  type Conversation,
  conversations,
  ids,
  type Member,
  members,
  openingMessages,
  partnerTeam,
  team,
} from "./people.ts";
import { ResponseUrls } from "./response-urls.ts";
import type { Acknowledgement, AppTransport, Delivery, Retry } from "./transport/app-transport.ts";
import { Hooks, type RequestListener } from "./transport/hooks.ts";
import { Triggers } from "./triggers.ts";
import { Views } from "./views.ts";

/** Something the real Slack would have refused, or shown to the person as a failure. */
export type Problem = { at: number; about: string; sentence: string };

export type Secrets = {
  botToken: string;
  appToken: string;
  signingSecret: string;
  verificationToken: string;
};

export type RateLimit = { retryAfterSeconds: number; times: number };

/** What about a conversation may change while the sandbox runs; who is in it changes by `invite` and `removeMember`. */
export type ConversationChange = Partial<Omit<Conversation, "id" | "kind" | "members">>;

export type WorkspaceParts = {
  manifest: Manifest;
  clock: MovableClock;
  makeId: MakeId;
  secrets: Secrets;
  isClosed: boolean;
};

/** How many problems and deliveries are kept, so that a long session stays small. */
const remembered = 1000;

/**
 * The state of the simulated workspace and the rules that are about the state. It knows no HTTP: `web-api` and
 * `response-url-endpoint.ts` bring calls in, an `AppTransport` carries requests out, `actor.ts` is what people do.
 */
export class WorkspaceState {
  readonly manifest: Manifest;
  readonly clock: MovableClock;
  readonly makeId: MakeId;
  readonly secrets: Secrets;
  /** Whether the app in it reaches nothing beyond the machine, as the page then says. */
  readonly isClosed: boolean;
  readonly messages: Messages;
  readonly files: Files;
  /** What Priya's calendar holds; its feed is on the workspace's server. */
  readonly calendar: SampleCalendar;
  readonly views: Views;
  readonly triggers: Triggers;
  readonly responseUrls: ResponseUrls;
  readonly changes = new Changes();
  readonly hooks = new Hooks();
  readonly traffic: Traffic;
  /** Everything the app did that Slack would have refused. A good test ends with this empty. */
  readonly problems: Problem[] = [];
  /** The last thousand requests sent to the app, oldest first; `redeliver` sends one of them again. */
  readonly deliveries: Delivery[] = [];
  readonly rateLimits = new Map<string, RateLimit>();
  /** Method → the refusal it answers with, and how often. */
  readonly refusals = new Map<string, { error: string; times: number }>();
  /** Where the workspace's server listens, as `http://127.0.0.1:4000`; response URLs begin with it. */
  origin = "";
  readonly #people = new Map<string, Member>();
  readonly #conversations = new Map<string, Conversation>();
  readonly #faultListeners = new Set<(faults: Faults) => Promise<void>>();
  #faults: Faults = noFaults;
  #transport: AppTransport | undefined;

  constructor(parts: WorkspaceParts) {
    this.manifest = parts.manifest;
    this.clock = parts.clock;
    this.makeId = parts.makeId;
    this.secrets = parts.secrets;
    this.isClosed = parts.isClosed;
    this.messages = new Messages(parts.clock, parts.makeId);
    this.files = new Files(parts.clock, parts.makeId, () => this.origin);
    this.calendar = new SampleCalendar(parts.clock, () => this.changes.announce());
    this.views = new Views(parts.clock, parts.makeId);
    this.triggers = new Triggers(parts.clock, parts.makeId);
    this.responseUrls = new ResponseUrls(parts.clock, parts.makeId);
    this.traffic = new Traffic(parts.clock, Object.values(parts.secrets), () => this.changes.announce());
    for (const member of members) this.#people.set(member.id, member);
    for (const conversation of conversations) this.#conversations.set(conversation.id, conversation);
    for (const opening of [...openingMessages].sort((a, b) => b.minutesAgo - a.minutesAgo)) {
      this.messages.post({ ...opening, at: parts.clock.now() - opening.minutesAgo * 60_000 });
    }
  }

  get people(): readonly Member[] {
    return [...this.#people.values()];
  }

  person(id: string): Member | undefined {
    return this.#people.get(id);
  }

  addPerson(member: Member): void {
    this.#people.set(member.id, member);
    this.changes.announce();
  }

  /** Deactivates somebody's account: they leave all channels, and what they wrote stays. */
  deactivate(id: string): void {
    const member = this.person(id);
    if (member === undefined) throw new Error(`There is nobody with the id ${id}.`);
    this.#people.set(id, { ...member, isDeactivated: true });
    for (const { id: channel, kind, members: who } of this.#conversations.values()) {
      if (kind !== "direct" && who.includes(id)) this.removeMember(channel, id);
    }
    this.changes.announce();
  }

  /** All conversations someone is in, or could join, and their direct messages with the app. */
  conversationsOf(person: string): Conversation[] {
    if (person !== app.user) this.appConversation(person);
    return [...this.#conversations.values()].filter((conversation) => conversation.members.includes(person));
  }

  /** By id or by name, with or without `#`. */
  conversation(idOrName: string): Conversation | undefined {
    const name = idOrName.replace(/^#/, "");
    return (
      this.#conversations.get(idOrName) ??
      [...this.#conversations.values()].find((conversation) => conversation.name === name && name !== "")
    );
  }

  addConversation(conversation: Conversation): void {
    this.#conversations.set(conversation.id, conversation);
    this.changes.announce();
  }

  /** The direct message between one person and the app. */
  appConversation(person: string): Conversation {
    const existing = [...this.#conversations.values()].find(
      ({ kind, members: who }) => kind === "direct" && who.includes(person) && who.includes(app.user),
    );
    if (existing !== undefined) return existing;
    const conversation: Conversation = {
      id: `D02APP${person.slice(-5)}`,
      name: "",
      kind: "direct",
      topic: "",
      isExternallyShared: false,
      members: [person, app.user],
    };
    this.#conversations.set(conversation.id, conversation);
    return conversation;
  }

  /** Adds the app, or a person, to a channel. */
  invite(channelId: string, member: string = app.user): void {
    const conversation = this.#existing(channelId);
    if (conversation.members.includes(member)) return;
    this.#replace({ ...conversation, members: [...conversation.members, member] });
  }

  /** Takes the app, or a person, out of a channel. */
  removeMember(channelId: string, member: string = app.user): void {
    const conversation = this.#existing(channelId);
    const members = conversation.members.filter((candidate) => candidate !== member);
    this.#replace({ ...conversation, members });
  }

  /** Archives a channel, shares it with another company, renames it, and so on. */
  changeConversation(channelId: string, change: ConversationChange): void {
    this.#replace({ ...this.#existing(channelId), ...change });
  }

  #existing(channelId: string): Conversation {
    const conversation = this.conversation(channelId);
    if (conversation === undefined) throw new Error(`There is no conversation ${channelId}.`);
    return conversation;
  }

  #replace(conversation: Conversation): void {
    this.#conversations.set(conversation.id, conversation);
    this.changes.announce();
  }

  /** Whether a file is someone's own, or shared in a message that they see. */
  seesFile(person: string, file: FileObject): boolean {
    if (file.user === person) return true;
    return this.conversationsOf(person).some(({ id }) =>
      this.messages.seenBy(person, id).some(({ files }) => files?.some((shared) => shared.id === file.id)),
    );
  }

  /** Posts as the app. Whether it may post there is for the caller to check. */
  postAsApp(
    channel: string,
    content: MessageContent,
    to: { visibleTo?: string | undefined; threadTs?: string | undefined } = {},
  ): Message {
    const message = this.messages.post({ ...content, ...to, channel, user: app.user });
    this.changes.announce();
    return message;
  }

  /** A message of Slack itself to one person in a channel, as when a command failed. */
  tellFromSlackbot(channel: string, person: string, text: string): void {
    this.messages.post({ channel, user: ids.slackbot, text, visibleTo: person });
    this.changes.announce();
  }

  note(about: string, sentence: string): void {
    this.problems.push({ at: this.clock.now(), about, sentence });
    if (this.problems.length > remembered) this.problems.shift();
  }

  /**
   * Lets the Web API refuse calls with 429.
   *
   * @param method as `chat.postMessage`, or `*` for all
   * @param limit how many calls are refused (Infinity for all), and the `Retry-After` they carry
   */
  rateLimit(method: string, limit: Partial<RateLimit> = {}): void {
    this.rateLimits.set(method, { retryAfterSeconds: limit.retryAfterSeconds ?? 1, times: limit.times ?? 1 });
  }

  /**
   * Lets the Web API refuse calls of a method, for a reason that lies with Slack.
   *
   * @param error as `fetch_members_failed` or `internal_error`
   * @param times how many calls are refused; Infinity for all
   */
  refuseCalls(method: string, error: string, times = 1): void {
    this.refusals.set(method, { error, times });
  }

  /** Moves the sandbox's time on, for Slack and for everything that shares its clock. */
  moveClock(milliseconds: number): void {
    this.clock.advance(milliseconds);
    this.changes.announce();
  }

  /** What the simulated Slack and the proxy of the service do wrong at present. */
  get faults(): Faults {
    return this.#faults;
  }

  /**
   * Lets Slack or the proxy of the service fail from now on; resolves when that holds.
   *
   * @param faults what changes; the rest stays as it is. `noFaults` mends everything.
   */
  async setFaults(faults: Partial<Faults>): Promise<void> {
    this.#faults = { ...this.#faults, ...faults };
    for (const listener of this.#faultListeners) await listener(this.#faults);
    this.changes.announce();
  }

  /** @returns a function that stops listening */
  onFaults(listener: (faults: Faults) => Promise<void>): () => void {
    this.#faultListeners.add(listener);
    return () => {
      this.#faultListeners.delete(listener);
    };
  }

  /**
   * Hears of every request of the app to Slack or to the service, before anything of it is done.
   *
   * @param listener is awaited; when it returns `"drop"`, the request is not carried out and its connection is reset
   * @returns a function that stops listening
   */
  onArrival(listener: RequestListener): () => void {
    return this.hooks.onArrival(listener);
  }

  /**
   * Hears of every request that Slack carried out or the service answered, before the app gets the answer. Refusals
   * of Slack are none of them.
   *
   * @param listener is awaited
   * @returns a function that stops listening
   */
  onDone(listener: RequestListener): () => void {
    return this.hooks.onDone(listener);
  }

  /** Says how requests reach the app from now on. */
  use(transport: AppTransport): void {
    this.#transport = transport;
  }

  get isConnected(): boolean {
    return this.#transport !== undefined;
  }

  /** Sends a request to the app and waits for its acknowledgement, three seconds at most. */
  async deliver(delivery: Delivery, retry?: Retry): Promise<Acknowledgement> {
    if (retry === undefined) this.deliveries.push(delivery);
    if (this.deliveries.length > remembered) this.deliveries.shift();
    const acknowledgement: Acknowledgement =
      this.#transport === undefined
        ? { acknowledged: false, error: "dispatch_failed", reason: "No app is connected." }
        : await this.#transport.deliver(delivery, retry);
    if (!acknowledgement.acknowledged) {
      this.note(delivery.title, `${acknowledgement.error}: ${acknowledgement.reason}`);
    }
    this.changes.announce();
    return acknowledgement;
  }

  /**
   * Sends an earlier request once more, as Slack does when it is not sure that it arrived. The body is the same;
   * events carry retry headers (over Socket Mode: `retry_attempt`, which may be 0).
   *
   * @param delivery one of `deliveries`; the last one when absent
   */
  redeliver(delivery: Delivery | undefined = this.deliveries.at(-1), attempt = 1): Promise<Acknowledgement> {
    if (delivery === undefined) throw new Error("Nothing was delivered yet.");
    return this.deliver(delivery, { attempt, reason: "http_timeout" });
  }

  /** The team object of payloads, for someone of this workspace or of the partner's. */
  teamOf(member: Member): { id: string; domain: string } {
    const own = member.teamId === partnerTeam.id ? partnerTeam : team;
    return { id: own.id, domain: own.domain };
  }
}
