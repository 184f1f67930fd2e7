import { z } from "zod";
import { checkView } from "../block-kit/view.ts";
import { checkModal } from "../check-modal.ts";
import { team } from "../people.ts";
import type { Trigger } from "../triggers.ts";
import { type View, type ViewContent, type ViewRefusal, viewObject } from "../views.ts";
import type { Workspace } from "../workspace.ts";
import { type Answer, type Method, type Refusal, read, refuse } from "./answer.ts";

/** views.*; source: https://docs.slack.dev/reference/methods/views.open and its siblings. */

const openArguments = z.object({ trigger_id: z.string().min(1), view: z.unknown() });
const updateArguments = z.object({
  view: z.unknown(),
  view_id: z.string().min(1).optional(),
  external_id: z.string().min(1).optional(),
  hash: z.string().min(1).optional(),
});
const publishArguments = z.object({
  user_id: z.string().min(1),
  view: z.unknown(),
  hash: z.string().min(1).optional(),
});

function answer(workspace: Workspace, view: View | ViewRefusal): Answer {
  if (typeof view === "string") return refuse(view);
  workspace.changes.announce();
  return { ok: true, view: viewObject(view, workspace.person(view.user)?.teamId ?? team.id, team.id) };
}

/** A view that passes, and a trigger that still serves; the trigger is used only when both hold. */
function prepare(
  workspace: Workspace,
  args: Record<string, unknown>,
): { ok: true; trigger: Trigger; content: ViewContent } | { ok: false; refusal: Refusal } {
  const parsed = read(openArguments, args);
  if (!parsed.ok) return parsed;
  const checked = checkModal(workspace, parsed.value.view);
  if (!checked.ok) return { ok: false, refusal: refuse(checked.error, checked.messages) };
  if (!/^\d+\.\d+\.[0-9a-z]+$/.test(parsed.value.trigger_id)) {
    const message = "invalid `trigger_id` [json-pointer:/trigger_id]";
    return { ok: false, refusal: refuse("invalid_arguments", [message]) };
  }
  const trigger = workspace.triggers.look(parsed.value.trigger_id);
  if (typeof trigger === "string") return { ok: false, refusal: refuse(trigger) };
  return { ok: true, trigger, content: checked.value };
}

export const viewMethods: Record<string, Method> = {
  "views.open": {
    scopes: [],
    token: "bot",
    run({ workspace, arguments: args }) {
      const prepared = prepare(workspace, args);
      if (!prepared.ok) return prepared.refusal;
      const { trigger, content } = prepared;
      const view = workspace.views.open(trigger.user, content, trigger.channel);
      if (typeof view !== "string") trigger.isUsed = true;
      return answer(workspace, view);
    },
  },
  "views.push": {
    scopes: [],
    token: "bot",
    run({ workspace, arguments: args }) {
      const prepared = prepare(workspace, args);
      if (!prepared.ok) return prepared.refusal;
      const { trigger, content } = prepared;
      // A trigger from elsewhere has no stack to push onto.
      if (trigger.viewId === undefined) return refuse("invalid_trigger_id");
      const view = workspace.views.push(trigger.user, content);
      if (typeof view !== "string") trigger.isUsed = true;
      return answer(workspace, view);
    },
  },
  "views.update": {
    scopes: [],
    token: "bot",
    run({ workspace, arguments: args }) {
      const parsed = read(updateArguments, args);
      if (!parsed.ok) return parsed.refusal;
      const { view_id, external_id, hash, view: value } = parsed.value;
      if ((view_id === undefined) === (external_id === undefined)) {
        return refuse("invalid_arguments", ["Provide either `view_id` or `external_id`"]);
      }
      const checked = checkModal(workspace, value);
      if (!checked.ok) return refuse(checked.error, checked.messages);
      const id = view_id ?? workspace.views.findExternal(external_id ?? "")?.id ?? "";
      return answer(workspace, workspace.views.update(id, checked.value, hash));
    },
  },
  "views.publish": {
    scopes: [],
    token: "bot",
    run({ workspace, arguments: args }) {
      const parsed = read(publishArguments, args);
      if (!parsed.ok) return parsed.refusal;
      if (!workspace.manifest.hasHome) return refuse("not_enabled");
      const checked = checkView(parsed.value.view, "home");
      if (!checked.ok) return refuse(checked.error, checked.messages);
      if (workspace.person(parsed.value.user_id) === undefined) return refuse("user_not_found");
      return answer(
        workspace,
        workspace.views.publish(parsed.value.user_id, checked.value, parsed.value.hash),
      );
    },
  },
};
