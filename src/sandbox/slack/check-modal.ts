import { isRecord } from "../json.ts";
import type { Checked } from "./block-kit/message.ts";
import { checkView } from "./block-kit/view.ts";
import type { ViewContent } from "./views.ts";
import type { WorkspaceState } from "./workspace-state.ts";

/**
 * Checks a modal for this workspace's app: besides what holds for every view, a `file_input` needs `files:read`.
 * Source: https://docs.slack.dev/reference/block-kit/block-elements/file-input-element. What Slack answers without the
 * scope is not documented; here it is `missing_scope`.
 *
 * @param value the view, or JSON of it
 * @returns as `checkView`
 */
export function checkModal(workspace: WorkspaceState, value: unknown): Checked<ViewContent> {
  const checked = checkView(value, "modal");
  if (!checked.ok || workspace.manifest.scopes.includes("files:read")) return checked;
  const hasFiles = checked.value.blocks.some(
    ({ element }) => isRecord(element) && element.type === "file_input",
  );
  return hasFiles
    ? { ok: false, error: "missing_scope", messages: ["file_input needs files:read"] }
    : checked;
}
