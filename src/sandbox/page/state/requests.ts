import { z } from "zod";
import { type Act, type ActResult, actResult, type Suggest } from "../../protocol.ts";
import { option, optionGroup } from "../blocks/element-schema.ts";

const suggestions = z.looseObject({
  options: z.array(option).optional(),
  option_groups: z.array(optionGroup).optional(),
});

/** The options an app offers for what was typed: a flat list, or groups with a label each. */
export type Suggestions = z.infer<typeof suggestions>;

async function post(path: string, body: unknown, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
  return response.json();
}

/** Sends one gesture. It never throws: without an answer, the result says so in a sentence. */
export async function sendAct(act: Act): Promise<ActResult> {
  try {
    return actResult.parse(await post("/sandbox/act", act));
  } catch {
    return { ok: false, sentence: "The sandbox did not answer. Is it still running?" };
  }
}

/** Asks the app for the options of an `external_select`; rejects when it has no readable answer. */
export async function askSuggestions(suggest: Suggest, signal: AbortSignal): Promise<Suggestions> {
  return suggestions.parse(await post("/sandbox/suggest", suggest, signal));
}
