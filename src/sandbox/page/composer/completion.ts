import type { Person, Snapshot } from "../../protocol.ts";

/** A completion: its label in the list, and the text it inserts. */
export type CompletionItem = {
  key: string;
  label: string;
  hint: string;
  description: string;
  insert: string;
  person?: Person;
};

/** What is being typed at the caret, and its completions. */
export type Completion = {
  kind: "command" | "mention" | "channel";
  from: number;
  to: number;
  items: CompletionItem[];
};

const MAX_ITEMS = 8;

function commands(snapshot: Snapshot, query: string): CompletionItem[] {
  return snapshot.commands
    .filter(({ command }) => command.startsWith(query))
    .map(({ command, usage_hint: hint, description }) => ({
      key: command,
      label: command,
      hint,
      description,
      insert: command,
    }));
}

function mentions(snapshot: Snapshot, query: string): CompletionItem[] {
  const matches = ({ name, realName }: Person) =>
    [name, ...realName.split(" ")].some((word) => word.toLowerCase().startsWith(query));
  return snapshot.people.filter(matches).map((person) => {
    const handle = `@${person.name}`;
    const { id: key, realName: label, title: description } = person;
    return { key, label, hint: handle, description, insert: handle, person };
  });
}

function channels(snapshot: Snapshot, query: string): CompletionItem[] {
  return snapshot.channels
    .filter(({ kind, name }) => kind !== "direct" && name.startsWith(query))
    .map(({ id: key, name, topic: description }) => {
      const label = `#${name}`;
      return { key, label, hint: "", description, insert: label };
    });
}

/** Completions at the caret: a command at the start, `@name` and `#channel` anywhere. */
export function completionAt(text: string, caret: number, snapshot: Snapshot): Completion | undefined {
  const before = text.slice(0, caret);
  const found = (kind: Completion["kind"], word: string, items: CompletionItem[]): Completion | undefined =>
    items.length === 0
      ? undefined
      : { kind, from: caret - word.length, to: caret, items: items.slice(0, MAX_ITEMS) };

  if (/^\/\S*$/.test(before)) return found("command", before, commands(snapshot, before.toLowerCase()));
  const word = /(?:^|\s)([@#][\w.-]*)$/.exec(before)?.[1];
  if (word === undefined) return undefined;
  const query = word.slice(1).toLowerCase();
  return word.startsWith("@")
    ? found("mention", word, mentions(snapshot, query))
    : found("channel", word, channels(snapshot, query));
}

/** The text after choosing an item, with a trailing space, and the new caret position. */
export function complete(
  text: string,
  completion: Completion,
  item: CompletionItem,
): { text: string; caret: number } {
  const rest = text.slice(completion.to).replace(/^ /, "");
  const head = `${text.slice(0, completion.from)}${item.insert} `;
  return { text: head + rest, caret: head.length };
}

/** Whether the word at the caret is already complete, so that Enter may send. */
export function isComplete(text: string, completion: Completion, item: CompletionItem): boolean {
  return text.slice(completion.from, completion.to).toLowerCase() === item.insert.toLowerCase();
}

/** The usage hint shown after a command without arguments. */
export function ghostOf(text: string, snapshot: Snapshot): string {
  const command = snapshot.commands.find((candidate) => text.trimEnd() === candidate.command);
  if (!command || command.usage_hint === "") return "";
  return text.endsWith(" ") ? command.usage_hint : ` ${command.usage_hint}`;
}
