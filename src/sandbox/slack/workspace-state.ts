import { randomBytes } from "node:crypto";
import { createSampleCalendar, type SampleCalendar } from "../calendar/sample-calendar.ts";
import { createChanges, createListeners } from "../changes.ts";
import type { MakeId, MovableClock } from "../clock.ts";
import type { Crm } from "../crm/crm.ts";
import { createSampleCrm } from "../crm/sample-crm.ts";
import { type ActResult, type Faults, noFaults, type ViewState } from "../protocol.ts";
import { createTraffic, type Traffic } from "../traffic.ts";
import type { Panel } from "./block-kit/work-object.ts";
import type { InteractiveElement } from "./elements.ts";
import { createFiles, type FileObject, type Files } from "./files.ts";
import type { Manifest } from "./manifest.ts";
import { createMessages, type Message, type MessageContent, type Messages } from "./messages.ts";
import {
  app,
  type Conversation,
  conversations,
  type Enterprise,
  ids,
  type Member,
  members,
  openingMessages,
  partnerTeam,
  sisterMembers,
  type Team,
  team,
} from "./people.ts";
import { createResponseUrls, type ResponseUrls } from "./response-urls.ts";
import type { StepRun } from "./steps.ts";
import type { Acknowledgement, AppTransport, Delivery, Retry } from "./transport/app-transport.ts";
import { createTriggers, type Triggers } from "./triggers.ts";
import { createViews, type Views } from "./views.ts";

/** Something the real Slack would have refused, or shown to the person as a failure. */
export type Problem = { at: number; about: string; sentence: string };

/** A request of the app, as a listener sees it: titled as in the traffic record, with its body as it came. */
export type AppRequest = {
  direction: "app to slack" | "app to service" | "app to crm";
  title: string;
  body: string;
};

/** An event, and whom it is about. */
export type ToldEvent = { type: string; member?: Member; [field: string]: unknown };

type WorkspaceParts = Pick<WorkspaceState, "manifest" | "clock" | "makeId" | "isClosed" | "isInstalled"> & {
  /** Milliseconds in which the `trigger_id` of an interaction serves; Slack's own when absent. */
  triggerLifetime?: number | undefined;
  team?: Team;
  /** That the workspace belongs to, with its sisters. */
  enterprise?: Enterprise | undefined;
  /** The app's own, which all workspaces share; new ones when absent. */
  appSecrets?: AppSecrets | undefined;
};

/** What people do with Slackbot. */
export type Slackbot = {
  /** Reads what somebody wrote to it, and answers. @param text as it was typed */
  hear(person: Member, message: Message, text: string): Promise<void>;
  /** Does what a button on one of its cards is for. @param state of the card's fields */
  press(person: Member, message: Message, button: InteractiveElement, state: ViewState): Promise<ActResult>;
};

/** What Slack gives an app once, whoever installs it. */
type AppSecrets = { signingSecret: string; verificationToken: string };

/** A bot token that was given out at an installation. */
export type IssuedToken = { expiresAt: number | undefined; isRevoked: boolean };

const secret = (bytes: number): string => randomBytes(bytes).toString("hex");

/** How many problems and deliveries are kept, so that a long session stays small. */
const remembered = 1000;

/**
 * The state of the simulated workspace and the rules that are about the state. It knows no HTTP: `web-api` and
 * `response-url-endpoint.ts` bring calls in, an `AppTransport` carries requests out, `actor.ts` is what people do.
 */
export class WorkspaceState {
  readonly team: Team;
  readonly enterprise: Enterprise | undefined;
  /** Whether the app's installation here is one for the whole enterprise. */
  isEnterpriseInstall = false;
  readonly manifest: Manifest;
  /** Whether the app is there: from the start, or once somebody has installed it. */
  isInstalled: boolean;
  readonly clock: MovableClock;
  readonly makeId: MakeId;
  /** Whether the app in it reaches nothing beyond the machine, as the page then says. */
  readonly isClosed: boolean;
  readonly messages: Messages;
  readonly files: Files;
  /** What Priya's calendar holds; its feed is on the workspace's server. */
  readonly calendar: SampleCalendar;
  /** The company's CRM, on the workspace's server. */
  readonly crm: Crm;
  readonly views: Views;
  /** Runs of workflows with the app's steps. */
  readonly stepRuns: StepRun[] = [];
  readonly triggers: Triggers;
  readonly responseUrls: ResponseUrls;
  /** Side panels of previews, by who has one open. */
  readonly panels = new Map<string, Panel | undefined>();
  readonly changes = createChanges();
  readonly secrets: AppSecrets & { botToken: string; appToken: string };
  /** What the app may do here: all that it asks for, unless whoever installed it left something out. */
  grantedScopes: readonly string[];
  /** Tokens of installations over OAuth, besides the one that is there from the start. */
  readonly issuedTokens = new Map<string, IssuedToken>();
  readonly traffic: Traffic;
  /** Everything the app did that Slack would have refused. A good test ends with this empty. */
  readonly problems: Problem[] = [];
  /** The last thousand requests sent to the app, oldest first; `redeliver` sends one of them again. */
  readonly deliveries: Delivery[] = [];
  /** Method, or `*` for all → the refusal it answers with, and how often. */
  readonly refusals = new Map<string, { error: string; times: number; retryAfterSeconds?: number }>();
  /** The enterprise that the workspace belongs to, if any; to be set before the app starts. */
  enterpriseId: string | undefined;
  /** Where the workspace's server listens, as `http://127.0.0.1:4000`; response URLs begin with it. */
  origin = "";
  readonly #people = new Map<string, Member>();
  readonly #conversations = new Map<string, Conversation>();
  readonly #faultListeners = createListeners<[Faults], Promise<void>>();
  readonly #arrivalListeners = createListeners<[AppRequest], unknown>();
  readonly #doneListeners = createListeners<[AppRequest], unknown>();
  #faults: Faults = noFaults;
  #transport: AppTransport | undefined;
  #slackbot: Slackbot | undefined;

  constructor(parts: WorkspaceParts) {
    const { manifest, clock, makeId, isClosed, team: own = team, enterprise, appSecrets } = parts;
    const { triggerLifetime, isInstalled } = parts;
    this.team = own;
    this.enterprise = enterprise;
    this.enterpriseId = enterprise?.id;
    this.secrets = {
      botToken: `xoxb-sandbox-${secret(12)}`,
      appToken: `xapp-1-sandbox-${secret(12)}`,
      signingSecret: secret(16),
      verificationToken: secret(12),
      ...appSecrets,
    };
    this.manifest = manifest;
    this.grantedScopes = manifest.scopes;
    this.clock = clock;
    this.makeId = makeId;
    this.isClosed = isClosed;
    this.isInstalled = isInstalled;
    const origin = () => this.origin;
    const changed = this.changes.announce;
    this.messages = createMessages(clock, makeId, changed);
    this.files = createFiles(makeId, origin, own);
    this.calendar = createSampleCalendar(clock, changed);
    this.crm = createSampleCrm(clock, `twenty-sandbox-${own.domain}`, changed);
    this.views = createViews(clock, makeId, changed);
    this.triggers = createTriggers(clock, makeId, triggerLifetime);
    const owner = () => (this.isEnterpriseInstall ? this.enterpriseId : undefined);
    this.responseUrls = createResponseUrls(clock, makeId, origin, { team: own, enterprise: owner });
    this.traffic = createTraffic(clock, [...Object.values(this.secrets), this.crm.token], changed);
    for (const member of members) {
      const isOwn = member.teamId === team.id;
      this.#people.set(member.id, {
        ...member,
        teamId: isOwn ? own.id : member.teamId,
        ...(isOwn && enterprise && { enterpriseId: enterprise.id, isEnterpriseAdmin: member.isAdmin }),
      });
    }
    for (const { members: who, ...rest } of conversations) {
      const present = who.filter((member) => isInstalled || member !== app.user);
      this.#conversations.set(rest.id, { ...rest, members: present });
    }
    if (enterprise !== undefined) this.#addSisters(enterprise);
    for (const opening of [...openingMessages].sort((a, b) => b.minutesAgo - a.minutesAgo)) {
      this.messages.post({ ...opening, at: clock.now() - opening.minutesAgo * 60_000 });
    }
  }

  #addSisters({ id: enterpriseId }: Enterprise): void {
    for (const sister of sisterMembers) this.#people.set(sister.id, { ...sister, enterpriseId });
    for (const channel of [ids.general, ids.renewals]) {
      const { members } = this.#existing(channel);
      const everybody = [...members, ...sisterMembers.map(({ id }) => id)];
      this.#conversations.set(channel, {
        ...this.#existing(channel),
        ...{ isSharedInOrganisation: true, members: everybody },
      });
    }
  }

  get people(): readonly Member[] {
    return [...this.#people.values()].filter(({ kind }) => this.isInstalled || kind !== "app");
  }

  person(id: string): Member | undefined {
    return this.#people.get(id);
  }

  /**
   * Adds a member or changes them; the app hears of it, if the manifest subscribes.
   * Sources: https://docs.slack.dev/reference/events/team_join, https://docs.slack.dev/reference/events/user_change
   */
  addPerson(member: Member): void {
    const type = this.#people.has(member.id) ? "user_change" : "team_join";
    this.#people.set(member.id, member);
    this.changes.announce();
    if (member.teamId === this.team.id) this.tell({ type, member });
  }

  /** Deactivates somebody's account: they leave all channels, and what they wrote stays. */
  deactivate(id: string): void {
    const member = this.person(id);
    if (member === undefined) throw new Error(`There is nobody with the id ${id}.`);
    this.addPerson({ ...member, isDeactivated: true });
    for (const { id: channel, kind, members: who } of this.#conversations.values()) {
      if (kind !== "direct" && who.includes(id)) this.removeMember(channel, id);
    }
  }

  /** All conversations someone is in, or could join, and their direct messages with the app. */
  conversationsOf(person: string): Conversation[] {
    if (person !== app.user) this.appConversation(person);
    if (person !== app.user && this.slackbot) this.#direct(person, ids.slackbot, "BOT");
    return [...this.#conversations.values()].filter(
      ({ members: who }) => who.includes(person) && (this.slackbot || !who.includes(ids.slackbot)),
    );
  }

  /** Slackbot, where it may use the app's tools. */
  get slackbot(): Slackbot | undefined {
    return this.isInstalled && this.grantedScopes.includes("mcp:connect") ? this.#slackbot : undefined;
  }

  /** By id or by name, with or without `#`. */
  conversation(idOrName: string): Conversation | undefined {
    const wanted = idOrName.replace(/^#/, "");
    if (wanted === "") return undefined;
    return (
      this.#conversations.get(wanted) ?? [...this.#conversations.values()].find(({ name }) => name === wanted)
    );
  }

  addConversation(conversation: Conversation): void {
    this.#conversations.set(conversation.id, conversation);
    this.changes.announce();
  }

  appConversation(person: string): Conversation {
    return this.#direct(person, app.user, "APP");
  }

  #direct(person: string, other: string, kindOfId: string): Conversation {
    const existing = [...this.#conversations.values()].find(
      ({ kind, members: who }) => kind === "direct" && who.includes(person) && who.includes(other),
    );
    if (existing !== undefined) return existing;
    const conversation: Conversation = {
      id: `D02${kindOfId}${person.slice(-5)}`,
      name: "",
      kind: "direct",
      topic: "",
      isExternallyShared: false,
      members: [person, other],
    };
    this.#conversations.set(conversation.id, conversation);
    return conversation;
  }

  /**
   * Adds the app, or a person, to a channel; the app hears who comes into one that it is in, if the manifest subscribes.
   * Source: https://docs.slack.dev/reference/events/member_joined_channel
   */
  invite(channelId: string, user: string = app.user): void {
    const { id: channel, kind, members } = this.#existing(channelId);
    if (members.includes(user)) return;
    this.changeConversation(channelId, { members: [...members, user] });
    if (!members.includes(app.user)) return;
    const channel_type = kind === "private" ? "G" : "C";
    this.tell({ type: "member_joined_channel", user, channel, channel_type, team: this.team.id });
  }

  removeMember(channelId: string, member: string = app.user): void {
    const { members } = this.#existing(channelId);
    this.changeConversation(channelId, { members: members.filter((candidate) => candidate !== member) });
  }

  /**
   * Archives a channel, shares it with another company, renames it, and so on. The app hears when one that it is in is
   * shared, if the manifest subscribes. Source: https://docs.slack.dev/reference/events/channel_shared
   */
  changeConversation(channelId: string, change: Partial<Omit<Conversation, "id" | "kind">>): void {
    const before = this.#existing(channelId);
    this.addConversation({ ...before, ...change });
    if (!change.isExternallyShared || before.isExternallyShared || !before.members.includes(app.user)) return;
    this.tell({ type: "channel_shared", connected_team_id: partnerTeam.id, channel: channelId });
  }

  #existing(channelId: string): Conversation {
    const conversation = this.conversation(channelId);
    if (conversation === undefined) throw new Error(`There is no conversation ${channelId}.`);
    return conversation;
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
    to: Pick<Message, "visibleTo" | "threadTs" | "isBroadcast"> = {},
  ): Message {
    return this.messages.post({ ...content, ...to, channel, user: app.user });
  }

  tellFromSlackbot(channel: string, visibleTo: string, text: string): void {
    this.messages.post({ channel, user: ids.slackbot, text, visibleTo });
  }

  showPanel(person: string, panel: Panel | undefined): void {
    this.panels.set(person, panel);
    this.changes.announce();
  }

  note(about: string, sentence: string): void {
    this.problems.push({ at: this.clock.now(), about, sentence });
    if (this.problems.length > remembered) this.problems.shift();
    this.changes.announce();
  }

  /** Lets the Web API refuse calls of a method, or of all (`*`), with 429. */
  rateLimit(method: string, limit: { retryAfterSeconds?: number; times?: number } = {}): void {
    this.refusals.set(method, { error: "ratelimited", retryAfterSeconds: 1, times: 1, ...limit });
  }

  /** Lets the Web API refuse calls for a reason that lies with Slack. @param error `fatal_error` has status 500 */
  refuseCalls(method: string, error: string, times = 1): void {
    this.refusals.set(method, { error, times });
  }

  /** Moves the time for everything that shares its clock; set back, messages keep their times. */
  moveClock(milliseconds: number): void {
    this.clock.advance(milliseconds);
    this.changes.announce();
  }

  /** What the simulated Slack, the proxy of the service and the CRM do wrong at present. */
  get faults(): Faults {
    return this.#faults;
  }

  /** Lets Slack, the service or the CRM fail from now on, as far as named; resolves when that holds. */
  async setFaults(faults: Partial<Faults>): Promise<void> {
    this.#faults = { ...this.#faults, ...faults };
    for (const listener of this.#faultListeners.all()) await listener(this.#faults);
    this.changes.announce();
  }

  /** Calls a listener, and awaits it, when the faults change. */
  readonly onFaults = this.#faultListeners.add;

  /**
   * Calls a listener, and awaits it, with every request of the app to Slack, the service or the CRM, before anything of it
   * is done. When it returns `"drop"`, the request is not carried out and its connection is reset.
   */
  readonly onArrival = this.#arrivalListeners.add;

  /** As `onArrival`, once a request was carried out, before the app gets the answer. Not with what Slack refuses. */
  readonly onDone = this.#doneListeners.add;

  /** Calls the listeners of a request that has arrived. @returns whether it is to be carried out */
  async arrive(request: AppRequest): Promise<boolean> {
    let isWanted = true;
    for (const listener of this.#arrivalListeners.all()) {
      if ((await listener(request)) === "drop") isWanted = false;
    }
    return isWanted;
  }

  async finish(request: AppRequest): Promise<void> {
    for (const listener of this.#doneListeners.all()) await listener(request);
  }

  use(transport: AppTransport, slackbot?: Slackbot): void {
    this.#transport = transport;
    this.#slackbot = slackbot;
  }

  /** What the app may want to hear of: before one is there, nobody does. */
  protected tell(_event: ToldEvent): void {}

  get isConnected(): boolean {
    return this.#transport !== undefined;
  }

  /** Sends a request to the app and waits for its acknowledgement, three seconds at most. */
  async deliver(delivery: Delivery, retry?: Retry): Promise<Acknowledgement> {
    if (retry === undefined) this.deliveries.push(delivery);
    if (this.deliveries.length > remembered) this.deliveries.shift();
    const acknowledgement: Acknowledgement = (await this.#transport?.deliver(delivery, retry)) ?? {
      acknowledged: false,
      error: "dispatch_failed",
      reason: "No app is connected.",
    };
    if (!acknowledgement.acknowledged) {
      this.note(delivery.title, `${acknowledgement.error}: ${acknowledgement.reason}`);
    }
    this.changes.announce();
    return acknowledgement;
  }

  /** Sends one of `deliveries` once more, as Slack does when it is not sure that it arrived: events say that they are. */
  redeliver(delivery: Delivery | undefined = this.deliveries.at(-1), attempt = 1): Promise<Acknowledgement> {
    if (delivery === undefined) throw new Error("Nothing was delivered yet.");
    return this.deliver(delivery, { attempt, reason: "http_timeout" });
  }
}
