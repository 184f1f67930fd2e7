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
import { richOption } from "../blocks/schema.ts";

const suggestions = z.object({ options: z.array(richOption) });

/** An app's options for what was typed. */
export type Suggestions = z.infer<typeof suggestions>;

/** @throws an error when there is no answer, or one that the schema does not take */
async function ask<Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  options: RequestInit,
): Promise<z.output<Schema>> {
  const response = await fetch(path, options);
  return schema.parse(await response.json());
}

const posted = (body: unknown) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

const noAnswer = () => ({ ok: false as const, sentence: "The sandbox didn't respond. Is it still running?" });

/** This page, until it's loaded anew: ephemeral messages are for it alone. */
export const session = crypto.randomUUID();

/** Sends one interaction. Never throws: without an answer, the result contains an error sentence. */
export const sendAct = (act: Act): Promise<ActResult> =>
  ask(actResult, `/sandbox/act?${new URLSearchParams({ session })}`, posted(act)).catch(noAnswer);

/** Uploads a file picked for a form. Never throws, like `sendAct`. */
export function uploadFile(as: string, file: File): Promise<UploadResult> {
  const path = `/sandbox/upload?${new URLSearchParams({ as, name: file.name })}`;
  return ask(uploadResult, path, { method: "POST", body: file }).catch(noAnswer);
}

/** The app's ledger, newest first; rejects when the answer is missing or unreadable. */
export const askLedger = async (signal: AbortSignal): Promise<LedgerRow[]> =>
  (await ask(ledger, "/sandbox/ledger", { signal })).rows;

/** What was typed in a select. */
export type Typed = Pick<Suggest, "blockId" | "actionId" | "value">;

/** Asks the app for an `external_select`'s options; rejects when the answer is unreadable. */
export const askSuggestions = (suggest: Suggest, signal: AbortSignal): Promise<Suggestions> =>
  ask(suggestions, "/sandbox/suggest", { ...posted(suggest), signal });
