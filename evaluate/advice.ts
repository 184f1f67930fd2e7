import { z } from "zod";
import { readAdvice } from "../src/service/composer/advice/read-advice.ts";
import { readLines } from "./read-lines.ts";
import { type Report, reportOf, share } from "./report.ts";

const piece = z.strictObject({
  /** Held out: the reader's rules were written without it. */
  half: z.enum(["tuned", "held out"]),
  field: z.enum([
    "must_do",
    "must_never",
    "likes_this",
    "not_that",
    "tone_summary",
    "worldview_label",
    "operating_style_label",
  ]),
  text: z.string(),
  /** Traits of which at least one is read; none: whoever reads one guesses. */
  expect: z.array(z.string()),
  /** Traits that may be read besides. */
  also: z.array(z.string()),
});
type Piece = z.infer<typeof piece>;

/** @returns the traits of a contact of whom nothing but this is known */
function traitsRead({ field, text }: Piece): string[] {
  const blank = {
    worldview_label: "",
    operating_style_label: "",
    gem_tier: "",
    tone_zone: "",
    confidence: 1,
  };
  const silent = { must_do: "", must_never: "", likes_this: "", not_that: "" };
  const isProfiles = field === "tone_summary" || field.endsWith("_label");
  const { traits } = readAdvice({
    profile: isProfiles ? { ...blank, [field]: text } : blank,
    connection_language: isProfiles ? silent : { ...silent, [field]: text },
  });
  return [...traits.keys()];
}

/** How much of the advice of `advice.jsonl` is understood, and of how much something else is read than it says. */
export async function evaluateAdvice(): Promise<Report> {
  const outcomes = (await readLines("advice.jsonl", piece)).map(({ place, item }) => {
    const read = traitsRead(item);
    const misread = read.filter((trait) => ![...item.expect, ...item.also].includes(trait));
    const isUnderstood = read.some((trait) => item.expect.includes(trait));
    const isMissed = item.expect.length > 0 && !isUnderstood;
    return {
      place,
      group: item.half,
      hasMeaning: item.expect.length > 0,
      isUnderstood,
      isMisread: misread.length > 0,
      findings: [
        ...misread.map((trait) => `“${item.text}” isn't “${trait}”`),
        ...(isMissed ? [`“${item.text}” is “${item.expect.join("” or “")}”`] : []),
      ],
      shown: `${item.field}: ${item.text}\n→ ${read.join(", ") || "(unread)"}`,
    };
  });
  return reportOf("advice", outcomes, [
    {
      title: "understood %",
      of: (some) =>
        share(
          some.filter(({ hasMeaning }) => hasMeaning),
          ({ isUnderstood }) => isUnderstood,
        ),
    },
    { title: "misread %", of: (some) => share(some, ({ isMisread }) => isMisread) },
  ]);
}
