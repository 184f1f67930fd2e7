import { type AppRequest, ids } from "../../src/sandbox/index.ts";
import { isPostIn } from "./reminded.ts";
import { isLookUp } from "./seen.ts";

/** The channel that is reminded. */
export const channel: string = ids.renewals;

/** A request at which a process is killed. */
export interface Cut {
  /** `isDone`: Slack has carried it out, or the service has answered it. */
  is(request: AppRequest, isDone: boolean): boolean;
  /** How many such requests come before: those of the command itself. */
  afterOthers?: number;
  /** Whether the request goes no further. */
  isDropped?: boolean;
}

/** When processes are killed while they remind of a meeting, and what must come of it. */
export interface ReminderMoment {
  name: string;
  /** One process after the other. */
  cuts: readonly Cut[];
  /** What stands in the channel of a meeting, and how often it was sent there. */
  posts: 0 | 1;
  sent: 0 | 1;
  /** What the owner reads of a meeting, and how often it was sent. */
  told: 0 | 1 | 2;
  toldSent: 0 | 1 | 2;
}

const postArrives: Cut = { is: (request, isDone) => isPostIn(request, channel) && !isDone, isDropped: true };
const postIsTaken: Cut = { is: (request, isDone) => isPostIn(request, channel) && isDone };
const wordArrives: Cut = {
  is: (request, isDone) => isPostIn(request, ids.priya) && !isDone,
  isDropped: true,
};
const wordIsTaken: Cut = { is: (request, isDone) => isPostIn(request, ids.priya) && isDone };

const posted = { posts: 1, sent: 1, told: 0, toldSent: 0 } as const;
const lost = { sent: 1, told: 1, toldSent: 1 } as const;

/** Each step from the claim to the last note. */
export const reminderMoments: readonly ReminderMoment[] = [
  {
    ...posted,
    name: "before Slack says whether the channel is shared",
    cuts: [{ is: ({ title }, isDone) => title === "conversations.info" && !isDone, afterOthers: 1 }],
  },
  {
    ...posted,
    name: "before the service says who is coming",
    cuts: [{ is: (request, isDone) => isLookUp(request) && !isDone }],
  },
  { ...lost, name: "after the post was sent, which Slack never gets", cuts: [postArrives], posts: 0 },
  { ...lost, name: "after Slack took the post, and before that was noted", cuts: [postIsTaken], posts: 1 },
  {
    name: "the same, and the next one after Slack took the word to the owner, who is rather told twice than never",
    cuts: [postIsTaken, wordIsTaken],
    posts: 1,
    sent: 1,
    told: 2,
    toldSent: 2,
  },
  {
    name: "the same, and the next one before Slack got the word to the owner",
    cuts: [postIsTaken, wordArrives],
    posts: 1,
    sent: 1,
    told: 1,
    toldSent: 2,
  },
];
