import type { AppRequest } from "../../src/sandbox/index.ts";
import { closedForm, isShown, type Place, places } from "./places.ts";
import { isLookUp, isPaid } from "./seen.ts";

/** When a process is killed, and what must come of it. */
export interface Moment {
  name: string;
  /** Whether it is this request; `isDone`: Slack has carried it out, or the service has answered it. */
  is(request: AppRequest, isDone: boolean, place: Place): boolean;
  /** Whether the request goes no further. */
  isDropped: boolean;
  /** Where this can happen; a process is killed in each, one after the other. */
  places: readonly Place[];
  /** What the person sees after the restart. */
  seen: readonly string[];
  state: "answered" | "refused" | "unknown";
  /** What the ledger says that it cost, in tenths; absent: that is not known. */
  charged?: number;
  /** Requests to the service that cost, and charges there. */
  paid: 0 | 1;
  charges: 0 | 1;
}

const unknown = { places, seen: ["unknown outcome"], state: "unknown", paid: 1 } as const;
const answered = { seen: ["brief"], state: "answered", charged: 10, paid: 1, charges: 1 } as const;

/** Each transition of the ledger. */
export const moments: readonly Moment[] = [
  {
    name: "before a call is sent",
    is: (request, isDone) => isLookUp(request) && !isDone,
    isDropped: false,
    places,
    seen: ["nothing charged"],
    state: "refused",
    charged: 0,
    paid: 0,
    charges: 0,
  },
  {
    ...unknown,
    name: "after a call was sent, which the service never gets",
    is: (request, isDone) => isPaid(request) && !isDone,
    isDropped: true,
    charges: 0,
  },
  {
    ...unknown,
    name: "after a call was sent, which the service has answered",
    is: (request, isDone) => isPaid(request) && isDone,
    isDropped: false,
    charges: 1,
  },
  {
    ...answered,
    name: "after the answer was stored, and before it is shown",
    is: (request, isDone, place) => isShown(request, place) && !isDone,
    isDropped: true,
    places,
  },
  {
    ...answered,
    name: "after Slack took the result, and before that was noted",
    is: (request, isDone, place) => isShown(request, place) && isDone,
    isDropped: false,
    places,
  },
  {
    ...answered,
    name: "before Slack took the line that announces the result",
    is: ({ title }, isDone) => title === "chat.postMessage" && !isDone,
    isDropped: true,
    places: [closedForm, closedForm],
  },
  {
    ...answered,
    name: "after Slack took the line that announces the result",
    is: ({ title }, isDone) => title === "chat.postMessage" && isDone,
    isDropped: false,
    places: [closedForm, closedForm],
    // The next process does not know where the first line stands.
    seen: ["announcement", "brief"],
  },
];
