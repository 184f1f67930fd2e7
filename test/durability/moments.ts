import type { AppRequest } from "../../src/sandbox/index.ts";
import { closedForm, command, isShown, type Place, places } from "./places.ts";
import { carriesBrief, isLookUp, isPaid } from "./seen.ts";

/** When a process is killed, and what must come of it. */
export interface Moment {
  name: string;
  /** Whether it is this request; `isDone`: Slack has carried it out, or the service has answered it. */
  is(request: AppRequest, isDone: boolean, place: Place): boolean;
  /** Whether the request goes no further. */
  isDropped: boolean;
  /** Where this can happen; a process is killed in each, one after the other. */
  places: readonly Place[];
  /** What the person sees after the restart, but for what is kept. */
  seen(place: Place): readonly string[];
  /** What is kept for the person. */
  kept: readonly string[];
  state: "answered" | "refused";
  /** What the ledger says that it cost, in tenths. */
  charged: number;
  /** Requests to the service that cost, and charges there: it has promised to charge one once that is sent again. */
  paid: 0 | 1 | 2;
  charges: 0 | 1;
}

const answered = {
  kept: ["line: thread", "brief"],
  state: "answered",
  charged: 10,
  paid: 1,
  charges: 1,
} as const;
/** Where a result is shown once and for all. */
const seenThere = ({ name }: Place) => (name === closedForm.name ? [] : ["brief"]);
/** Below a command, what may have been shown isn't shown again. */
const seenAgain = (first: readonly string[]) => (place: Place) =>
  place.shownBy === "response_url" && !place.isReplaced ? [...first, "find it elsewhere"] : seenThere(place);

const isRoot = ({ title, body }: AppRequest) => title === "chat.postMessage" && !body.includes("thread_ts=");
const isKeeping = (request: AppRequest) => request.title === "chat.postMessage" && carriesBrief(request);
const outside = places.filter((place) => place !== closedForm);
const sentAgain = { ...answered, places, seen: seenThere, paid: 2 } as const;
const inThread = { places: [command, closedForm], seen: seenThere };
/** What may be in its thread isn't posted there again. */
const maybeMissing = { ...inThread, seen: (place: Place) => [...seenThere(place), "maybe missing"] };

/** Each transition of the ledger, and each step of keeping a result. */
export const moments: readonly Moment[] = [
  {
    name: "before a call is sent",
    is: (request, isDone) => isLookUp(request) && !isDone,
    isDropped: false,
    places,
    seen: () => ["nothing charged"],
    kept: [],
    state: "refused",
    charged: 0,
    paid: 0,
    charges: 0,
  },
  {
    ...sentAgain,
    name: "after a call was sent, which the service never gets",
    is: (request, isDone) => isPaid(request) && !isDone,
    isDropped: true,
  },
  {
    ...sentAgain,
    name: "after a call was sent, which the service has answered",
    is: (request, isDone) => isPaid(request) && isDone,
    isDropped: false,
  },
  {
    ...answered,
    name: "after the answer was stored, and before it is shown",
    is: (request, isDone, place) => isShown(request, place) && !isDone,
    isDropped: true,
    places: outside,
    seen: seenAgain([]),
  },
  {
    ...answered,
    name: "after Slack took the result, and before that was noted",
    is: (request, isDone, place) => isShown(request, place) && isDone,
    isDropped: false,
    places: outside,
    seen: seenAgain(["brief"]),
  },
  {
    ...answered,
    ...inThread,
    name: "before Slack took the first message of the thread",
    is: (request, isDone) => isRoot(request) && !isDone,
    isDropped: true,
    // The next process doesn't know whether it's there, and posts no second one.
    kept: ["brief"],
  },
  {
    ...answered,
    ...inThread,
    name: "after Slack took the first message of the thread",
    is: (request, isDone) => isRoot(request) && isDone,
    isDropped: false,
  },
  {
    ...answered,
    ...maybeMissing,
    name: "before Slack took the result in the thread",
    is: (request, isDone) => isKeeping(request) && !isDone,
    isDropped: true,
    kept: ["line: thread"],
  },
  {
    ...answered,
    ...maybeMissing,
    name: "after Slack took the result in the thread",
    is: (request, isDone) => isKeeping(request) && isDone,
    isDropped: false,
  },
];
