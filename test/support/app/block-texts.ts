/** All mrkdwn in blocks, in reading order. */
export function mrkdwnOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(mrkdwnOf);
  if (typeof value !== "object" || value === null) return [];
  if ("type" in value && value.type === "mrkdwn" && "text" in value) return [String(value.text)];
  return Object.values(value).flatMap(mrkdwnOf);
}

/** A text without what nobody sees, and without the space around what is shown. */
export function comparable(text: string): string {
  return text
    .toWellFormed()
    .replace(
      /[\p{Cc}\p{Zl}\p{Zp}\s]|\p{Default_Ignorable_Code_Point}|[\p{Noncharacter_Code_Point}\u2800\ufff9-\ufffb]/gu,
      "",
    );
}
