import { z } from "zod";
import { checkModal, checkView, type ViewContent } from "../block-kit/view.ts";
import type { Trigger } from "../triggers.ts";
import { type View, type ViewRefusal, viewObject } from "../views.ts";
import type { Workspace } from "../workspace.ts";
import { accepted, type Method, method, refuse } from "./answer.ts";

/** views.*; source: https://docs.slack.dev/reference/methods/views.open and its siblings. */

const id = z.string().min(1);
const openArguments = z.object({ trigger_id: id, view: z.unknown() });
const updateArguments = z.object({ view: z.unknown(), view_id: id, hash: id.optional() });
const publishArguments = z.object({ user_id: id, view: z.unknown(), hash: id.optional() });

function answer(workspace: Workspace, view: View | ViewRefusal) {
  if (typeof view === "string") refuse(view);
  const { id } = workspace.team;
  return { view: viewObject(view, workspace.person(view.user)?.teamId ?? id, id) };
}

/** Shows a view that passes, by a trigger that still serves; the trigger is used only when it is shown. */
const byTrigger = (
  show: (workspace: Workspace, trigger: Trigger, content: ViewContent) => View | ViewRefusal,
) =>
  method([], openArguments, (workspace, { trigger_id, view: value }) => {
    const content = accepted(checkModal(workspace.grantedScopes, value));
    if (!/^\d+\.\d+\.[0-9a-z]+$/.test(trigger_id)) {
      refuse("invalid_arguments", ["invalid `trigger_id` [json-pointer:/trigger_id]"]);
    }
    const trigger = workspace.triggers.find(trigger_id);
    if (typeof trigger === "string") refuse(trigger);
    const view = show(workspace, trigger, content);
    if (typeof view !== "string") trigger.isUsed = true;
    return answer(workspace, view);
  });

export const viewMethods: Record<string, Method> = {
  "views.open": byTrigger(({ views }, { user }, content) => views.open(user, content)),
  "views.push": byTrigger(({ views }, { user, viewId }, content) => {
    // A trigger from elsewhere has no stack to push onto.
    if (viewId === undefined) refuse("invalid_trigger_id");
    return views.push(user, content);
  }),
  "views.update": method([], updateArguments, (workspace, { view_id, hash, view }) => {
    const content = accepted(checkModal(workspace.grantedScopes, view));
    return answer(workspace, workspace.views.update(view_id, content, hash));
  }),
  "views.publish": method([], publishArguments, (workspace, { user_id, hash, view }) => {
    if (!workspace.manifest.hasHome) refuse("not_enabled");
    const content = accepted(checkView(view, "home"));
    if (workspace.person(user_id) === undefined) refuse("user_not_found");
    return answer(workspace, workspace.views.publish(user_id, content, hash));
  }),
};
