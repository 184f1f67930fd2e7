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
  kind: "command" | "mention";
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

/** Completions at the caret: a command at the start, `@name` anywhere. */
export function completionAt(text: string, caret: number, snapshot: Snapshot): Completion | undefined {
  const before = text.slice(0, caret);
  const isCommand = /^\/\S*$/.test(before);
  const word = isCommand ? before : /(?:^|\s)(@[\w.-]*)$/.exec(before)?.[1];
  if (word === undefined) return undefined;
  const query = word.toLowerCase();
  const items = isCommand ? commands(snapshot, query) : mentions(snapshot, query.slice(1));
  if (items.length === 0) return undefined;
  const kind = isCommand ? "command" : "mention";
  return { kind, from: caret - word.length, to: caret, items: items.slice(0, MAX_ITEMS) };
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
