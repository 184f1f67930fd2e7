import { isRecord } from "../../json.ts";
import type { Message } from "../messages.ts";
import { app, ids } from "../people.ts";
import type { View } from "../views.ts";
import type { WorkspaceState } from "../workspace-state.ts";

const readable = new Set(["text", "alt_text", "caption", "title", "name"]);

/**
 * All that a person reads on a message or a view, one text object a line, in reading order: texts, labels, hints,
 * button texts, options, names of files. A message with blocks shows its blocks, not its `text`.
 */
export function visibleText(target: Message | View): string {
  const { blocks } = target;
  const lines =
    "title" in target
      ? [target.title, ...textsIn(blocks), ...Object.values(target.errors), target.submit, target.close]
      : [...(blocks ? textsIn(blocks) : [target.text]), ...(target.files ?? []).map(({ name }) => name)];
  return lines.filter((line) => line !== undefined && line !== "").join("\n");
}

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([field, inner]) => {
    if (typeof inner === "string") return readable.has(field) ? [inner] : [];
    return textsIn(inner);
  });
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
