import { z } from "zod";
import { isRecord } from "../../json.ts";
import type { Block } from "../elements.ts";
import { checkBlocks, problemsIn } from "./check.ts";
import { plainText } from "./composition.ts";
import { limits } from "./limits.ts";
import { type Checked, jsonValue } from "./message.ts";

const shared = {
  blocks: z.array(z.unknown()),
  private_metadata: z.string().max(limits.privateMetadata).optional(),
  callback_id: z.string().max(limits.callbackId).optional(),
};

const button = plainText(limits.viewButton).optional();

const modal = z.strictObject({
  type: z.literal("modal"),
  ...shared,
  title: plainText(limits.viewTitle),
  submit: button,
  close: button,
});

/** Source: https://docs.slack.dev/reference/views */
const viewSchema = z.discriminatedUnion("type", [
  modal,
  z.strictObject({ type: z.literal("home"), ...shared }),
]);

/** What an app sends as a view, after validation. */
export type ViewContent = Omit<Partial<z.output<typeof modal>>, "type" | "blocks"> & {
  type: "modal" | "home";
  blocks: Block[];
};

/** Checks a view, or JSON of one, as Slack would. */
export function checkView(value: unknown, type: "modal" | "home"): Checked<ViewContent> {
  const view = jsonValue(value);
  const refuse = (...messages: string[]) => ({ ok: false, error: "invalid_arguments", messages }) as const;
  if (!isRecord(view)) return refuse("missing required field: view [json-pointer:/view]");
  const parsed = viewSchema.safeParse(view);
  if (!parsed.success) return refuse(...problemsIn(parsed.error, "/view"));
  if (parsed.data.type !== type) {
    return refuse(`unsupported type: ${parsed.data.type}, must be ${type} [json-pointer:/view/type]`);
  }
  const checked = checkBlocks(view.blocks, type, "/view/blocks");
  if (!checked.ok) return refuse(...checked.messages);
  if (Buffer.byteLength(JSON.stringify(view)) > limits.viewBytes) {
    return { ok: false, error: "view_too_large", messages: [] };
  }
  const hasInput = checked.blocks.some((block) => block.type === "input");
  if (parsed.data.type === "modal" && parsed.data.submit === undefined && hasInput) {
    return refuse("`submit` is required when there are input blocks [json-pointer:/view/submit]");
  }
  return { ok: true, value: { ...parsed.data, blocks: checked.blocks } };
}

/**
 * Checks a modal for an app with these scopes: besides what holds for every view, a `file_input` needs `files:read`.
 * Source: https://docs.slack.dev/reference/block-kit/block-elements/file-input-element. What Slack answers without the
 * scope is not documented; here it is `missing_scope`.
 */
export function checkModal(scopes: readonly string[], value: unknown): Checked<ViewContent> {
  const checked = checkView(value, "modal");
  if (!checked.ok || scopes.includes("files:read")) return checked;
  const hasFiles = checked.value.blocks.some(
    ({ element }) => isRecord(element) && element.type === "file_input",
  );
  return hasFiles
    ? { ok: false, error: "missing_scope", messages: ["file_input needs files:read"] }
    : checked;
}
