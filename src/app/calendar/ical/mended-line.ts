import { lineName, lineValue } from "./content-lines.ts";

/** A name and parameters as RFC 5545, section 3.1 has them, up to the colon before the value. */
const strictHead = /^[\w-]+(?:;[\w-]+=(?:"[^"]*"|[^";:,]*))*:/;

/** Properties whose values have a form of their own, by which they are found where the parameters before them are broken. */
const person = {
  names: /^(?:ATTENDEE|ORGANIZER)$/,
  value: /^(?:(?:mailto:)?[^\s":;]*|[a-z][\w+.-]*:[^\s":;@]*)$/i,
};
const time = { names: /^(?:DTSTART|DTEND|RECURRENCE-ID|RDATE|EXDATE)$/, value: /^[^:;]*$/ };

/**
 * A line as RFC 5545 has it, with the meaning of one as vendors write it: without quotes around what has a colon, a
 * comma or a semicolon in it, with quotes within quotes, without the colon before the value.
 */
export function mendedLine(line: string): string {
  const name = lineName(line);
  const kind = [person, time].find(({ names }) => names.test(name));
  const head = strictHead.exec(line)?.[0];
  const isWhole = head !== undefined && !/mailto:$/i.test(head);
  if (isWhole && (kind === undefined || kind.value.test(line.slice(head.length).trim()))) return line;
  const at = valueStart(line, kind);
  const parameters = parametersOf(line.slice(name.length, at)).map(([key, value]) => `;${key}="${value}"`);
  return `${name}${parameters.join("")}:${line.slice(at).trim()}`;
}

/** Where the value begins. */
function valueStart(line: string, kind: typeof person | undefined): number {
  if (kind === person) {
    const at = line.toLowerCase().lastIndexOf("mailto:");
    const quote = line.trimEnd().indexOf('"', at);
    if (at > 0 && line[at - 1] !== "=" && (quote < 0 || quote === line.trimEnd().length - 1)) return at;
  }
  if (kind !== undefined) return 1 + (line.includes(":") ? line.lastIndexOf(":") : line.lastIndexOf(";"));
  // Without its end, a quote hides the colon.
  return line.length - (lineValue(line) || line.slice(line.indexOf(":") + 1)).length;
}

/** The parameters in a text, each begun by `;NAME=`, unless that is within quotes that are closed again. */
function parametersOf(text: string): [name: string, value: string][] {
  const isOdd = text.split('"').length % 2 === 0;
  const plain = (isOdd ? text.replaceAll('"', "") : text).replace(/(?<![:;\s])[:;\s]+$/, "");
  return Array.from(
    plain.matchAll(/;\s*([\w-]+)=((?:"[^"]*"|;(?!\s*[\w-]+=)|[^";])*)/g),
    ([, key = "", value = ""]) => [
      key,
      // RFC 6868 has a quote so.
      value
        .trim()
        .replace(/^"(.*)"$/s, "$1")
        .replaceAll('"', "^'"),
    ],
  );
}
