import { isRecord } from "../../json.ts";
import type { Message } from "../messages.ts";
import { app, ids } from "../people.ts";
import { isView, type View } from "../views.ts";
import type { WorkspaceState } from "../workspace-state.ts";

/** Fields whose strings a person reads. */
const readable = new Set(["text", "alt_text", "caption", "title", "name"]);

/**
 * All that a person reads on a message or a view, one text object a line, in reading order: texts, labels, hints,
 * button texts, options, names of files. A message with blocks shows its blocks, not its `text`.
 */
export function visibleText(target: Message | View): string {
  const lines: string[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) walk(item);
    if (!isRecord(value)) return;
    for (const [field, inner] of Object.entries(value)) {
      if (typeof inner === "string") {
        if (readable.has(field)) lines.push(inner);
      } else walk(inner);
    }
  };
  if (isView(target)) lines.push(target.title);
  else if (target.blocks === undefined) lines.push(target.text);
  walk(target.blocks);
  if (!isView(target)) lines.push(...(target.files ?? []).map(({ name }) => name));
  if (isView(target)) lines.push(...Object.values(target.errors), target.submit ?? "", target.close ?? "");
  return lines.filter((line) => line !== "").join("\n");
}

/** What one person last saw of the app and of Slackbot, for the message of an error. */
export function describeFor(workspace: WorkspaceState, person: string): string {
  const lines: string[] = [];
  for (const { id, name } of workspace.conversationsOf(person)) {
    const answers = workspace.messages
      .seenBy(person, id)
      .filter(({ user }) => user === app.user || user === ids.slackbot);
    for (const message of answers.slice(-2)) lines.push(`#${name || id}:\n${visibleText(message)}`);
  }
  for (const view of workspace.views.stack(person)) lines.push(`modal:\n${visibleText(view)}`);
  const home = workspace.views.home(person);
  if (home !== undefined) lines.push(`home:\n${visibleText(home)}`);
  for (const { about, sentence } of workspace.problems.slice(-3))
    lines.push(`problem: ${about}: ${sentence}`);
  return lines.join("\n\n") || "nothing from the app";
}
