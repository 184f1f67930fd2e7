import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { View } from "@slack/types";
import { describe, expect, test } from "vitest";
import { profileView, sharedProfileView } from "#app/views/profile-view.ts";
import type { Card } from "../src/app/blocks/card.ts";
import { cardModal, type Presentation } from "../src/app/blocks/card.ts";
import { blocksForSlackbot } from "../src/app/blocks/slackbot-blocks.ts";
import { settingsChoices } from "../src/app/compose/features.ts";
import type { Approval } from "../src/app/credits/approvals.ts";
import {
  type AnsweredCall,
  type RepeatingCall,
  type UnansweredCall,
  workOf,
} from "../src/app/credits/paid-call.ts";
import type { CrmState } from "../src/app/crm/team-crm.ts";
import * as approvalCards from "../src/app/features/approvals/card.ts";
import { connectModal, serviceNoticeModal, serviceSections } from "../src/app/features/connect/cards.ts";
import * as creditsCards from "../src/app/features/credits/card.ts";
import { csvButton } from "../src/app/features/credits/csv.ts";
import { failedPresentation, overBudgetPresentation } from "../src/app/features/credits/failure-card.ts";
import { lowBalanceCard } from "../src/app/features/credits/low-balance.ts";
import { settingsModal, settingsSection } from "../src/app/features/credits/settings-form.ts";
import { crmModal, crmNoticeModal, crmSections } from "../src/app/features/crm/cards.ts";
import { logModal } from "../src/app/features/crm/log-form.ts";
import { homeView } from "../src/app/features/home/view.ts";
import * as prepCards from "../src/app/features/prep/card.ts";
import { prepFormModal } from "../src/app/features/prep/form.ts";
import * as profileCards from "../src/app/features/profile/card.ts";
import { importModal, importProblemsCard, importReportCard } from "../src/app/features/profile/import.ts";
import { historyModal, knowledgeModal } from "../src/app/features/profile/knowledge.ts";
import { linkModal } from "../src/app/features/profile/link.ts";
import { confirmLinkCard, idsCard, linkedCard } from "../src/app/features/profile/linked-card.ts";
import { lookUpModal } from "../src/app/features/profile/look-up-form.ts";
import {
  administrationBlocks,
  allowedChannelsModal,
  domainsModal,
} from "../src/app/features/reminders/home/administration-sections.ts";
import { homeSections } from "../src/app/features/reminders/home/home-sections.ts";
import * as rephraseCards from "../src/app/features/rephrase/card.ts";
import { copyModal } from "../src/app/features/rephrase/copy.ts";
import { rephraseFormModal } from "../src/app/features/rephrase/form.ts";
import { replyFormModal } from "../src/app/features/rephrase/reply-form.ts";
import { keptSections, noticesModal } from "../src/app/features/rights/administer.ts";
import { basisModal } from "../src/app/features/rights/basis.ts";
import { personTaskModal, verbs } from "../src/app/features/rights/person-tasks.ts";
import { settingsModal as ownSettingsModal, ownSettingsSection } from "../src/app/features/settings/form.ts";
import * as talkCards from "../src/app/features/talk/card.ts";
import * as waveCards from "../src/app/features/wave/card.ts";
import { waveFormModal } from "../src/app/features/wave/form.ts";
import type { Addressee } from "../src/app/outreach/contact.ts";
import { crmCard } from "../src/app/slack/crm-line.ts";
import { crmOfferModal } from "../src/app/slack/paid/from-crm.ts";
import { paidButton } from "../src/app/slack/paid/paid-feature.ts";
import { resultGoneModal } from "../src/app/slack/paid/paid-result.ts";
import {
  joinedCard,
  joinedFailedCard,
  offerCard,
  repeatingCard,
  unknownCard,
} from "../src/app/slack/paid/same-request.ts";
import { shareModal } from "../src/app/slack/reply/share-modal.ts";
import type { CrmView } from "../src/app/views/crm-view.ts";
import { checkMessage } from "../src/sandbox/slack/block-kit/message.ts";
import { checkView } from "../src/sandbox/slack/block-kit/view.ts";
import { ids } from "../src/sandbox/slack/people.ts";
import { notShownOfReminders, reminderSamples } from "./app/features/reminders/card/card-samples.ts";
import {
  aFeed,
  agenda,
  aMeeting,
  coming,
  samples as reminderCommandSamples,
} from "./app/features/reminders/command-samples.ts";
import { aRephrasing } from "./app/features/rephrase/a-rephrasing.ts";
import { fullLookup } from "./support/answers.ts";
import { answeredPrep, answeredWave, jane, togetherOf, waitingFor } from "./support/app/answered-calls.ts";

const at = Date.parse("2026-11-21T09:00:00Z");
const found = {
  contact: jane,
  answer: { ...fullLookup, profile: { ...fullLookup.profile, confidence: 0.3 } },
  missing: ["profile.gem_tier"],
  at,
};
const connected = {
  kind: "connected",
  status: { state: "refusing key", at },
  since: at,
  setBy: "U1",
} as const;
const linking = {
  contact: jane,
  profileId: fullLookup.profile.id,
  from: "a3d9f0c2-51b6-4e0f-8c77-92e4b1a6d053",
  to: fullLookup.profile.id,
  isForCard: true,
};
const link = { contactId: linking.from, linkedBy: "U1", linkedAt: at };
const carried = { contact: jane, card: { kind: "modal", view: "V1" } } as const;
const revisions = (["must_do", "tone_summary", "must_do"] as const).map((field, index) => ({
  ...{ id: `revision ${index}`, field, text: "Lead with the number. ".repeat(150 * index) },
  ...{ author: "Sam Ortega", written_at: "2026-11-21T09:00:00Z" },
}));
const { lookUpButton, linkButton } = profileCards;
const paidButtons = ["prep", "wave", "rephrase"].map((operation) =>
  paidButton({ ids: { open: `${operation}_open` }, action: `${operation}…` }, jane),
);
const offered = paidButton({ ids: { open: "wave_open" }, action: "Wave…" }, jane);
const brief = answeredPrep({}, undefined, ["what_to_avoid"]);
const bought: AnsweredCall = {
  ...brief,
  organisation: "T1",
  key: "1.2.3",
  person: "U1",
  price: 10,
  place: "{}",
  createdAt: at,
  deliveredAt: at,
  state: "answered",
};
const asked = { person: "U1", key: "4.5.6", work: workOf(bought) };
const briefOptions = {
  isReopened: false,
  waveButton: () => paidButton({ ids: { open: "wave_open" }, action: "Wave…" }, jane),
};
const reopened = { isReopened: true };
const work = aRephrasing().composition;
const settings = {
  ...{ personDaily: 20, organisationMonthly: 5_000, manager: ids.sam },
  ...{ approvalPrice: 10, asksOverCap: true },
};
const ownSettings = { tone: "warm", channel: "linkedin", minutesBefore: 30 } as const;
const allowed = [{ channel: "C1", by: "U1", at }];
const balance = { remaining: 4, knownAt: at, topUp: 500, alertedAtPercent: 100 };
const message = {
  type: "rich_text" as const,
  elements: [{ type: "rich_text_section" as const, elements: [{ type: "text" as const, text: "Hi Jane" }] }],
};

const crmOfJane: CrmView = {
  ...{ name: "Jane Whitfield", title: "VP Operations", company: "Acme", crm: "Twenty" },
  deals: [
    { name: "renewal", stage: "Negotiation", amount: { value: 48_500, currency: "EUR" } },
    { name: "upsell" },
  ],
  owner: { person: ids.sam },
  lastActivityAt: at,
  link: "https://crm.acme.com/object/person/1",
};
const connectedCrm: CrmState = {
  kind: "connected",
  connection: {
    ...{ id: "c", vendor: "twenty", address: new URL("https://crm.acme.com"), token: "t" },
    ...{ setBy: "U1", since: at },
  },
  trouble: { problem: "token refused", at },
};

const tom = { address: { email: "tom.reyes@acme.com" } };
const comingMeeting = (id: string, startsAt: number, outside: Addressee[]) => ({
  ...coming({ meeting: aMeeting({ startsAt, joinLink: "https://meet.google.com/a" }), source: aFeed() }),
  reminder: { id, channel: "C1", occurrence: "o1", series: "s1", isOfSeries: true },
  outside,
  briefs: [],
  channels: ["C1"],
});
/** A series whose next meetings have the same title and the same guests. */
const homeOfReminders = homeSections(
  {
    sources: [aFeed()],
    agendas: [agenda, { ...agenda, channel: "C2" }],
    coming: [
      comingMeeting("r1", at, [jane]),
      comingMeeting("r2", at + 24 * 3_600_000, [jane]),
      comingMeeting("r3", at + 48 * 3_600_000, [jane, tom]),
    ],
  },
  profileCards.profileButton,
);

function failedCall(state: UnansweredCall["state"], kind: "broken off" | "no contact id"): UnansweredCall {
  return {
    id: "call-1",
    organisation: "T1",
    key: "1.2.3",
    person: "U1",
    price: 1,
    place: "{}",
    createdAt: at,
    settledAt: at,
    deliveredAt: undefined,
    state,
    work: { operation: "rephrase", request: work.request },
    failure: { kind },
  };
}

const repeating: RepeatingCall = {
  ...failedCall("unknown", "broken off"),
  state: "unknown",
  repeat: { until: at, contactId: "c", connection: "the service" },
};

function failed(...call: Parameters<typeof failedCall>): Presentation {
  const enterIdButton = (contact: Parameters<typeof linkButton>[1]) => linkButton("Enter the ID…", contact);
  return failedPresentation(failedCall(...call), { balance, manager: ids.sam, enterIdButton });
}

const approval: Approval = {
  ...{ organisation: "T1", id: "call-1", key: "1.2.3", person: "U1", operation: "rephrase", price: 1 },
  ...{ reason: "price", state: "waiting", work, place: "{}", isAnew: false, versionOf: undefined },
  ...{ createdAt: at, manager: ids.sam, message: undefined, shown: undefined, endedBy: undefined },
};
const endedApproval = approvalCards.endedPresentation(approval, "declined") ?? waitingFor(work, "here");

/** One of everything that a person can be shown, by what makes it; after a comma stands which of several it is. */
const samples: Readonly<Record<string, Card | View | Presentation>> = {
  "approvals/askingCard": approvalCards.askingCard(approval, work),
  "approvals/awaitingPresentation": approvalCards.awaitingPresentation(approval, { work, person: "U1" }),
  "approvals/endedCard": approvalCards.endedCard(approval, "declined"),
  "approvals/endedPresentation": endedApproval,
  "approvals/handedOverCard": approvalCards.handedOverCard(approval, ids.sam),
  "credits/creditsCard": creditsCards.creditsCard({
    balance,
    settings,
    own: { today: 1, thisMonth: 21 },
    team: { today: 31, thisMonth: 121 },
    unknown: { calls: 1, price: 10 },
    byOperation: [{ key: "prep", charged: 20, calls: 2 }],
    byDay: [{ key: at, charged: 20, calls: 2 }],
    byPerson: [{ key: "U1", charged: 20, calls: 2 }],
  }),
  "credits/failedPresentation, refused": failed("refused", "no contact id"),
  "credits/failedPresentation, unknown": failed("unknown", "broken off"),
  "credits/failedPresentation, forgotten": failedPresentation(
    { ...failedCall("refused", "broken off"), state: "forgotten", charged: 1, repeat: undefined },
    { balance, manager: ids.sam, enterIdButton: (contact) => linkButton("Enter the ID…", contact) },
  ),
  "credits/lowBalanceCard": lowBalanceCard({ percent: 20, remaining: 98, topUp: 500 }, { isManager: false }),
  "credits/overBudgetPresentation": overBudgetPresentation(
    { kind: "over budget", whose: "person", cap: 20, left: 5, price: 10, until: at },
    { operation: "rephrase", request: work.request },
  ),
  "credits/settingsModal": settingsModal(settings),
  "credits/waitingCard": creditsCards.waitingCard(),
  "home/homeView": homeView({
    service: serviceSections(connected, true),
    balance: "*Your team has 0.4 credits left*",
    lookUpButton: lookUpButton("Look someone up"),
    ...homeOfReminders,
    contacts: [{ contact: jane, action: profileCards.profileButton(jane) }],
    results: {
      page: 0,
      isLast: true,
      results: [bought],
    },
    spent: { today: 1, thisMonth: 21 },
    ownSettings: ownSettingsSection(ownSettings, settingsChoices),
    subject: () => "Q3 renewal",
    administration: [
      settingsSection(settings),
      ...administrationBlocks(allowed, ["acme.com"]),
      ...crmSections(connectedCrm),
      ...keptSections("From Acme, by consent", [csvButton]),
    ],
    help: ["`/profile jane@acme.com`"],
  }),
  "connect/connectModal": connectModal(connected, "The profile service doesn't accept this key."),
  "reminders/allowedChannelsModal": allowedChannelsModal(allowed),
  "reminders/domainsModal": domainsModal(["acme.com"]),
  ...Object.fromEntries(verbs.map((verb) => [`rights/personTaskModal, ${verb}`, personTaskModal(verb)])),
  "rights/basisModal": basisModal("From Acme, by consent"),
  "rights/noticesModal": noticesModal(),
  "settings/settingsModal": ownSettingsModal(ownSettings, settingsChoices),
  "connect/serviceNoticeModal": serviceNoticeModal("Disconnected."),
  "crm/crmModal": crmModal({ kind: "not connected" }),
  "crm/crmModal, connected": crmModal(connectedCrm, {
    problem: "Twenty doesn't accept this token.",
    links: [{ vendor: "hubspot", url: "https://rapport.example/crm/sign-in" }],
  }),
  "crm/crmNoticeModal": crmNoticeModal("Disconnected."),
  "crm/logModal": logModal({ text: "She likes it.", contact: jane, crm: crmOfJane }),
  "slack/crmCard": crmCard(crmOfJane, jane),
  "prep/briefCard": prepCards.briefCard(brief, briefOptions),
  "prep/briefCard, waiting": waitingFor(brief.composition, "here"),
  "prep/briefCard, reopened": prepCards.briefCard(brief, { ...briefOptions, isReopened: true }),
  "prep/prepFormModal": prepFormModal({ trigger: "1.2.3", addressee: jane, kind: "call" }),
  "prep/sharedBriefCard": prepCards.sharedBriefCard(brief, 0),
  "prep/sharedBriefCard, with others": await togetherOf([
    bought,
    { ...bought, ...answeredPrep({}, { opening_suggestion: "So ".repeat(9_000) }), id: "long" },
    { ...bought, ...failedCall("refused", "broken off"), id: "failed" },
    { ...bought, state: "sent", id: "open", work: workOf(bought) },
  ]),
  "profile/failureCard": profileCards.failureCard(jane, "We couldn't reach the profile service."),
  "profile/confirmLinkCard": confirmLinkCard(linking, link, [jane, undefined]),
  "profile/doubtCard": profileCards.doubtCard({ kind: "several", typed: "whit", contacts: [jane] }),
  "profile/idsCard": idsCard(linking, link),
  "profile/importModal": importModal(),
  "profile/importProblemsCard": importProblemsCard(["Line 3: the contact is missing."]),
  "profile/importReportCard": importReportCard({
    linked: 1,
    already: 2,
    suppressed: 0,
    replaced: [],
    problems: ["Line 2: no ID."],
  }),
  "profile/historyModal": historyModal(carried, revisions),
  "profile/knowledgeModal": knowledgeModal(carried, revisions),
  "profile/linkModal": linkModal({ contact: jane, isForCard: true }),
  "profile/linkedCard": linkedCard(linking),
  "profile/linkedCard, unlinked": linkedCard({ ...linking, to: undefined }),
  "profile/lookUpModal": lookUpModal(),
  "profile/notProfiledCard": profileCards.notProfiledCard(jane, "Not there.", paidButtons, crmOfJane),
  "profile/profileCard": profileCards.profileCard(profileView(found), paidButtons, crmOfJane),
  "profile/profileModal": profileCards.profileModal(
    profileCards.profileCard(profileView(found), paidButtons),
  ),
  "profile/sharedCard": profileCards.sharedCard(jane, sharedProfileView(found.answer)),
  "profile/staleCard": profileCards.staleCard(
    profileView(found),
    "We couldn't reach the profile service.",
    paidButtons,
  ),
  "profile/waitingCard": profileCards.waitingCard(jane),
  ...reminderSamples,
  ...reminderCommandSamples,
  "rephrase/copyModal": copyModal("Please look at page 2."),
  "rephrase/rephraseFormModal": rephraseFormModal({ trigger: "1.2.3", addressee: jane, message }),
  "rephrase/rephrasedCard": rephraseCards.rephrasedCard(aRephrasing(), { isReopened: false }, undefined),
  "rephrase/rephrasedCard, waiting": waitingFor(work, "below"),
  "rephrase/rephrasedCard, reopened": rephraseCards.rephrasedCard(aRephrasing(), reopened, undefined),
  "rephrase/replyFormModal": replyFormModal({
    value: { call: "call-1", trigger: "1.2.3", attempt: 0 },
    message,
    person: "U1",
    isEdited: false,
    thread: { channel: "C1" },
    notes: ["⚠ Check before sending: “14:30” is missing"],
  }),
  "slack/crmOfferModal": crmOfferModal(prepFormModal({ trigger: "1.2.3", addressee: jane }), "prep_agenda"),
  "slack/joinedCard": joinedCard(bought, { ...asked, person: "U2" }),
  "slack/unknownCard": unknownCard(failedCall("unknown", "broken off"), asked),
  "slack/joinedFailedCard": joinedFailedCard(failedCall("refused", "broken off"), asked),
  "slack/offerCard": offerCard(bought, { ...asked, person: "U2" }),
  "slack/offerCard, one's own": offerCard(bought, asked),
  "slack/repeatingCard": repeatingCard(repeating, { ...asked, person: "U2" }),
  "slack/resultGoneModal": resultGoneModal(),
  "slack/shareModal": shareModal({
    ids: { view: "view", target: "target" },
    title: "Share brief",
    metadata: "{}",
    note: "It changed.",
    staysBack: "The cost stays with you.",
    preview: prepCards.sharedBriefCard(brief, 0).blocks,
    sharedBy: "U1",
  }),
  "talk/helpCard": talkCards.helpCard(lookUpButton("Look someone up…")),
  "talk/offerCard": talkCards.offerCard("wave", jane, "Renew. ".repeat(1_000), offered),
  "wave/sharedWaveCard": waveCards.sharedWaveCard(answeredWave(), 0),
  "wave/waveCard": waveCards.waveCard(answeredWave(), { isReopened: false }),
  "wave/waveFormModal": waveFormModal({ trigger: "1.2.3", addressee: jane, goal: "Renew" }),
  "wave/waveFormModal, with one's own settings": waveFormModal({
    trigger: "1.2.3",
    addressee: jane,
    own: ownSettings,
  }),
  "wave/waveCard, waiting": waitingFor(answeredWave().composition, "here"),
  "wave/waveCard, one of several": waveCards.waveCard(answeredWave(), {
    ...reopened,
    versions: { number: 2, count: 3, earlier: "call-1", later: "call-3" },
  }),
  "wave/waveCard, reopened": waveCards.waveCard(answeredWave(), reopened),
};

/** Named like what is shown, but making nothing of their own. */
const notShown: Readonly<Record<string, string>> = {
  "profile/lookUpCard": "chooses among the cards here",
  "profile/refreshedCard": "asks the service, and chooses among the cards here",
  ...notShownOfReminders,
  "slack/resultCard": "frames what a feature gives it: briefs, waves and rephrasings are here",
  "slack/sharedResultCard": "the same of what is shared",
  "slack/openModal": "opens a view that it is given",
  "slack/updateModal": "updates a view that it is given",
};

/** Shown as a message alone, since it holds what no view takes. */
const onlyMessages: Readonly<Record<string, string>> = { "credits/creditsCard": "a data_table" };

/**
 * Characters of a button. Slack takes 75, and on a phone a label wraps; this is as many as the longest honest one
 * needs, which has to tell the price and that it may come on top: "Send again · may cost 0.1 more".
 */
const maxButtonLength = 30;

test("everything that is shown is here", async () => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const shown: string[] = [];
  for (const path of globSync(["src/app/features/*/**/*.ts", "src/app/slack/**/*.ts"], { cwd: root })) {
    const exported: object = await import(`${root}${path}`);
    const names = Object.keys(exported).filter((name) =>
      /(Card|Modal|View|Presentation|Waiting)$/.test(name),
    );
    // The feature's name, in whichever of its folders the file is; else its part's.
    const owner = /^src\/app\/(?:features\/)?([^/]+)/.exec(path)?.[1];
    shown.push(...names.map((name) => `${owner}/${name}`));
  }
  const sampled = new Set(Object.keys(samples).map((name) => name.split(",")[0]));
  expect(shown.sort()).toEqual([...sampled, ...Object.keys(notShown)].sort());
});

describe("what Slack takes, and what every reader can use", () => {
  test.each(Object.entries(samples))("%s", (name, sample) => {
    if ("type" in sample) return checkAsView(sample);
    const { title, card } = "card" in sample ? sample : { title: "A card", card: sample };
    expect(refusals(checkMessage(card))).toEqual([]);
    expect(card.text.trim()).not.toBe("");
    expect(readerProblems(card.blocks)).toEqual([]);
    expect(sharedNames(card.blocks)).toEqual([]);
    if (!(name in onlyMessages)) checkAsView(cardModal({ title, card }));
    const blocks = blocksForSlackbot(card.blocks) ?? [];
    expect([refusals(checkMessage({ ...card, blocks })), slackbotProblems(blocks)]).toEqual([[], []]);
  });
});

function checkAsView(view: View): void {
  expect(refusals(checkView(view, view.type === "home" ? "home" : "modal"))).toEqual([]);
  expect(readerProblems(view.blocks)).toEqual([]);
  expect(sharedNames(view.blocks)).toEqual([]);
  if (view.type === "home")
    expect(view.blocks.filter(isPressed).filter((block) => !block.block_id)).toEqual([]);
}

/** Whether it holds something to press: its ID must be ours, since Slack's own changes when Home is drawn again. */
function isPressed(block: View["blocks"][number]): boolean {
  return block.type === "actions" || "accessory" in block;
}

/** What a screen reader calls several buttons of one surface. Slack takes no name for menus. */
function sharedNames(blocks: View["blocks"]): string[] {
  const names = buttonNames(blocks);
  return names.filter((name, index) => names.indexOf(name) !== index);
}

function buttonNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(buttonNames);
  if (typeof value !== "object" || value === null) return [];
  if (!("type" in value && value.type === "button")) return Object.values(value).flatMap(buttonNames);
  return ["accessibility_label" in value ? String(value.accessibility_label) : labelOf(value)];
}

/** Why Slack would not take it. */
function refusals(checked: ReturnType<typeof checkMessage | typeof checkView>): string[] {
  return checked.ok ? [] : [checked.error, ...checked.messages];
}

/** What costs Slackbot's people all blocks, or does nothing there, wherever it stands in them. */
function slackbotProblems(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(slackbotProblems);
  if (typeof value !== "object" || value === null) return [];
  const problems: string[] = [];
  if ("action_id" in value && !String(value.action_id).startsWith("tool:"))
    problems.push(`${value.action_id} does nothing`);
  if ("type" in value && /^(?:alert|context_actions|plan|task_card)$/.test(String(value.type)))
    problems.push(`a block of type ${value.type}`);
  if ("rows" in value && JSON.stringify(value.rows).length > 20_000) problems.push("a long table");
  return [...problems, ...Object.values(value).flatMap(slackbotProblems)];
}

/** What a screen reader or a narrow phone would stumble over, wherever it stands in the blocks. */
function readerProblems(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(readerProblems);
  if (typeof value !== "object" || value === null) return [];
  const problems: string[] = [];
  if ("type" in value) {
    if (value.type === "image" && !("alt_text" in value)) problems.push("an image without alt_text");
    if (value.type === "button" && labelOf(value).length > maxButtonLength)
      problems.push(`a long button: ${labelOf(value)}`);
    if (value.type === "input" && labelOf(value) === "") problems.push("an input without a label");
    const isLabelled = value.type === "button" || value.type === "input";
    if (isLabelled && /\p{Extended_Pictographic}/u.test(labelOf(value)))
      problems.push(`an emoji in ${labelOf(value)}`);
  }
  return [...problems, ...Object.values(value).flatMap(readerProblems)];
}

function labelOf(element: object): string {
  const label = "label" in element ? element.label : "text" in element ? element.text : undefined;
  return typeof label === "object" && label !== null && "text" in label ? String(label.text) : "";
}
