import { z } from "zod";
import type { ActResult } from "../../protocol.ts";
import { checkModal } from "../check-modal.ts";
import { placedElements } from "../elements.ts";
import { type Member, team } from "../people.ts";
import { type Acknowledgement, isEmptyBody } from "../transport/app-transport.ts";
import { type Payload, viewClosedPayload, viewSubmissionPayload } from "../transport/payloads.ts";
import type { View } from "../views.ts";
import type { WorkspaceState } from "../workspace-state.ts";
import { formProblems } from "./forms.ts";

/** What Slack shows in a modal whose app did not answer, or answered nonsense. */
export const trouble = "We had some trouble connecting. Try again?";

/** Source: https://docs.slack.dev/surfaces/modals#handling_submissions */
const responseAction = z.discriminatedUnion("response_action", [
  z.strictObject({ response_action: z.literal("errors"), errors: z.record(z.string(), z.string().min(1)) }),
  z.strictObject({ response_action: z.literal("update"), view: z.unknown() }),
  z.strictObject({ response_action: z.literal("push"), view: z.unknown() }),
  z.strictObject({ response_action: z.literal("clear") }),
]);

/** Submits the form of a modal as it stands, and does what the app's acknowledgement says. */
export async function submitView(workspace: WorkspaceState, person: Member, view: View): Promise<ActResult> {
  if (view.submit === undefined) throw new Error(`The modal "${view.title}" has no submit button.`);
  const problems = formProblems(view);
  workspace.views.showErrors(view, problems);
  workspace.changes.announce();
  const [first] = Object.values(problems);
  if (first !== undefined) return { ok: false, sentence: first };
  const acknowledgement = await workspace.deliver({
    kind: "interactive",
    title: "view_submission",
    payload: viewSubmissionPayload(workspace, person, view, {
      triggerId: workspace.triggers.issue(person.id, { viewId: view.id, channel: view.currentConversation }),
      responseUrls: responseUrls(workspace, person, view),
    }),
  });
  const result = follow(workspace, person, view, acknowledgement);
  workspace.changes.announce();
  return result;
}

function follow(
  workspace: WorkspaceState,
  person: Member,
  view: View,
  acknowledgement: Acknowledgement,
): ActResult {
  const { views } = workspace;
  if (!acknowledgement.acknowledged) return { ok: false, sentence: trouble };
  const { body } = acknowledgement;
  if (isEmptyBody(body)) {
    views.close(view);
    return { ok: true };
  }
  const refuse = (reason: string): ActResult => {
    workspace.note("view_submission", `The acknowledgement's body is refused: ${reason}`);
    return { ok: false, sentence: trouble };
  };
  const parsed = responseAction.safeParse(body);
  if (!parsed.success) return refuse(z.prettifyError(parsed.error));
  if (parsed.data.response_action === "clear") {
    views.clear(person.id);
    return { ok: true };
  }
  if (parsed.data.response_action === "errors") {
    const inputs = placedElements(view.blocks).filter(({ input }) => input !== undefined);
    const unknown = Object.keys(parsed.data.errors).find(
      (id) => !inputs.some(({ blockId }) => blockId === id),
    );
    if (unknown !== undefined) return refuse(`there is no input block "${unknown}" to show an error at`);
    views.showErrors(views.find(view.id) ?? view, parsed.data.errors);
    return { ok: false, sentence: Object.values(parsed.data.errors).join(" ") };
  }
  const checked = checkModal(workspace, parsed.data.view);
  if (!checked.ok) return refuse([checked.error, ...checked.messages].join("; "));
  const shown =
    parsed.data.response_action === "push"
      ? views.push(person.id, checked.value)
      : views.update(view.id, checked.value);
  return typeof shown === "string" ? refuse(shown) : { ok: true };
}

/** Source: https://docs.slack.dev/surfaces/modals#modal_response_url */
function responseUrls(workspace: WorkspaceState, person: Member, view: View): Payload[] {
  return placedElements(view.blocks).flatMap(({ blockId, element, input }) => {
    if (input === undefined || element.response_url_enabled !== true) return [];
    const state = view.state[blockId]?.[element.action_id];
    const channel = state?.selected_conversation ?? state?.selected_channel;
    if (typeof channel !== "string") return [];
    const url = workspace.responseUrls.issue("app", team.id, {
      user: person.id,
      channel,
      replacesByDefault: false,
      isPublicByDefault: true,
    });
    return [
      {
        response_url: workspace.origin + url.path,
        channel_id: channel,
        action_id: element.action_id,
        block_id: blockId,
      },
    ];
  });
}

/**
 * Closes a modal: its close button takes away the top view, the cross (`all`) the whole stack.
 * Source: https://docs.slack.dev/surfaces/modals#modal_cancellations
 */
export async function closeView(
  workspace: WorkspaceState,
  person: Member,
  view: View,
  all: boolean,
): Promise<ActResult> {
  const isCleared = all || view.clear_on_close;
  const closed = isCleared ? [...workspace.views.stack(person.id)].reverse() : [view];
  if (isCleared) workspace.views.clear(person.id);
  else workspace.views.close(view);
  workspace.changes.announce();
  for (const one of closed.filter((candidate) => candidate.notify_on_close)) {
    await workspace.deliver({
      kind: "interactive",
      title: "view_closed",
      payload: viewClosedPayload(workspace, person, one, isCleared),
    });
  }
  return { ok: true };
}
