import { parseJson } from "../../json.ts";

/** JSON with line breaks; the text itself when it isn't a JSON object or array. */
export function prettyJson(text: string): string {
  const value = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  return value === undefined ? text : JSON.stringify(value, null, 2);
}

/** A body in readable form: of a form, its fields, of which one may be there several times. */
export function readBody(
  headers: Readonly<Record<string, string>>,
  body: string,
): string | [name: string, value: string][] {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  if (!type.includes("x-www-form-urlencoded")) return prettyJson(body);
  return [...new URLSearchParams(body)].map(([name, value]) => [name, prettyJson(value)]);
}
