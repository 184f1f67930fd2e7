import type { Intent } from "../intent.ts";
import { acts } from "./acts.ts";
import { together } from "./agreements.ts";
import { announcements } from "./announcements.ts";
import { courtesies } from "./courtesies.ts";
import { favours } from "./favours.ts";
import { followUps } from "./follow-ups.ts";
import { keywords } from "./keywords.ts";
import { meeting } from "./meetings.ts";
import { opportunities } from "./opportunities.ts";
import { information } from "./questions.ts";
import { refusals } from "./refusals.ts";
import { terms } from "./terms.ts";
import { wishes } from "./wishes.ts";

/** All purposes that are understood. The first whose places are all understood is taken: the more particular come first. */
export const intents: readonly Intent[] = [
  ...keywords,
  ...opportunities,
  ...courtesies,
  ...refusals,
  ...terms,
  ...announcements,
  ...together,
  ...meeting,
  ...favours,
  ...information,
  ...wishes,
  ...followUps,
  ...acts,
];
