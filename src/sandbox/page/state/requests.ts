import { z } from "zod";
import {
  type Act,
  type ActResult,
  actResult,
  type LedgerRow,
  ledger,
  type Suggest,
  type UploadResult,
  uploadResult,
} from "../../protocol.ts";
import { optionGroup, richOption } from "../blocks/schema.ts";

const suggestions = z.looseObject({
  options: z.array(richOption).optional(),
  option_groups: z.array(optionGroup).optional(),
});

/** An app's options for what was typed: a flat list, or labelled groups. */
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

const NO_ANSWER = "The sandbox did not answer. Is it still running?";

/** Sends one interaction. Never throws: without an answer, the result contains an error sentence. */
export async function sendAct(act: Act): Promise<ActResult> {
  try {
    return actResult.parse(await post("/sandbox/act", act));
  } catch {
    return { ok: false, sentence: NO_ANSWER };
  }
}

/** Uploads a file picked for a form. Never throws, like `sendAct`. */
export async function uploadFile(as: string, file: File): Promise<UploadResult> {
  try {
    const response = await fetch(`/sandbox/upload?${new URLSearchParams({ as, name: file.name })}`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: file,
    });
    return uploadResult.parse(await response.json());
  } catch {
    return { ok: false, sentence: NO_ANSWER };
  }
}

/** The app's ledger, newest first; rejects when the answer is missing or unreadable. */
export async function askLedger(signal: AbortSignal): Promise<LedgerRow[]> {
  const response = await fetch("/sandbox/ledger", { signal });
  return ledger.parse(await response.json()).rows;
}

/** Asks the app for an `external_select`'s options; rejects when the answer is unreadable. */
export async function askSuggestions(suggest: Suggest, signal: AbortSignal): Promise<Suggestions> {
  return suggestions.parse(await post("/sandbox/suggest", suggest, signal));
}
