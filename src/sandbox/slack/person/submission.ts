import { z } from "zod";
import type { ActResult } from "../../protocol.ts";
import { checkModal } from "../block-kit/view.ts";
import { formProblems, placedElements } from "../elements.ts";
import { type Acknowledgement, isEmptyBody } from "../transport/app-transport.ts";
import { type Acting, installationId } from "../transport/payloads.ts";
import { type View, viewObject } from "../views.ts";
import type { WorkspaceState } from "../workspace-state.ts";
import { sendInteraction } from "./interactions.ts";

/** What Slack shows in a modal whose app did not answer, or answered nonsense. */
const trouble = "We had some trouble connecting. Try again?";

/** Source: https://docs.slack.dev/surfaces/modals#handling_submissions */
const responseAction = z.discriminatedUnion("response_action", [
  z.strictObject({ response_action: z.literal("errors"), errors: z.record(z.string(), z.string().min(1)) }),
  z.strictObject({ response_action: z.literal(["update", "push"]), view: z.unknown() }),
  z.strictObject({ response_action: z.literal("clear") }),
]);

/** Submits the form of a modal as it is, and does what the app's acknowledgement says. */
export async function submitView(by: Acting, view: View): Promise<ActResult> {
  const { workspace, person } = by;
  if (view.submit === undefined) throw new Error(`The modal "${view.title}" has no submit button.`);
  const problems = formProblems(view.blocks, view.state);
  workspace.views.showErrors(view, problems);
  const [first] = Object.values(problems);
  if (first !== undefined) return { ok: false, sentence: first };
  const acknowledgement = await sendInteraction(by, "view_submission", {
    type: "view_submission",
    trigger_id: workspace.triggers.issue(person.id, { viewId: view.id }),
    view: viewObject(view, person.teamId, installationId(workspace)),
    response_urls: [],
  });
  return follow(workspace, view, acknowledgement);
}

function follow(workspace: WorkspaceState, view: View, acknowledgement: Acknowledgement): ActResult {
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
  const answer = parsed.data;
  if (answer.response_action === "clear") {
    views.clear(view.user);
    return { ok: true };
  }
  if (answer.response_action === "errors") {
    const inputs = placedElements(view.blocks).filter(({ input }) => input !== undefined);
    const unknown = Object.keys(answer.errors).find((id) => !inputs.some(({ blockId }) => blockId === id));
    if (unknown !== undefined) return refuse(`there is no input block "${unknown}" to show an error at`);
    views.showErrors(views.find(view.id) ?? view, answer.errors);
    return { ok: false, sentence: Object.values(answer.errors).join(" ") };
  }
  const checked = checkModal(workspace.grantedScopes, answer.view);
  if (!checked.ok) return refuse([checked.error, ...checked.messages].join("; "));
  const shown =
    answer.response_action === "push"
      ? views.push(view.user, checked.value)
      : views.update(view.id, checked.value);
  return typeof shown === "string" ? refuse(shown) : { ok: true };
}
