import { parseSync, Visitor } from "vite";

/** A regular expression's literal. */
export interface Pattern {
  source: string;
  flags: string;
}

/** @returns every regular expression that a file writes as a literal */
export function patternsOf(file: string, source: string): Pattern[] {
  const patterns: Pattern[] = [];
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed.`);
  new Visitor({
    Literal(literal) {
      if ("regex" in literal) patterns.push({ source: literal.regex.pattern, flags: literal.regex.flags });
    },
  }).visit(program);
  return patterns;
}
