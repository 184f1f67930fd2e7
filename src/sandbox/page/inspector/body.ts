import { parseJson } from "../../json.ts";

/** A body in readable form. */
export type ReadBody =
  | { kind: "json"; text: string }
  | { kind: "form"; fields: { name: string; value: string; isJson: boolean }[] }
  | { kind: "text"; text: string };

/** JSON with line breaks, or nothing when the text is not a JSON object or array. */
export function prettyJson(text: string): string | undefined {
  const value = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  return value === undefined ? undefined : JSON.stringify(value, null, 2);
}

/** Parses a body by its content type, or by its content when the type doesn't help. */
export function readBody(headers: Readonly<Record<string, string>>, body: string): ReadBody {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  if (type.includes("x-www-form-urlencoded")) {
    const fields = [...new URLSearchParams(body)].map(([name, value]) => {
      const pretty = prettyJson(value);
      return { name, value: pretty ?? value, isJson: pretty !== undefined };
    });
    return { kind: "form", fields };
  }
  const pretty = prettyJson(body);
  return pretty === undefined ? { kind: "text", text: body } : { kind: "json", text: pretty };
}
