import type { PaidOperation } from "./paid-call.ts";

/** What each paid operation makes, as people call it within a sentence. */
export const workNames: Readonly<Record<PaidOperation, string>> = {
  prep: "brief",
  wave: "wave",
  rephrase: "rephrasing",
};

/** The same, where it begins a line or stands alone. */
export const workTitles: Readonly<Record<PaidOperation, string>> = {
  prep: "Brief",
  wave: "Wave",
  rephrase: "Rephrasing",
};
