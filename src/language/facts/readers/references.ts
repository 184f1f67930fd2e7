import type { Reader } from "../fact.ts";

/** Code, links, mentions and channels: what a message refers to. Emoji and list numbers aren't facts. */
export function references(mentions: readonly string[]): readonly Reader[] {
  return [
    {
      pattern: /(?<!`)```([\s\S]*?)```(?!`)/g,
      read: ([, code = ""]) => [{ kind: "code", key: code.trim() }],
    },
    {
      pattern: /(?<!`)``(?!`)([^\n]*?)(?<!`)``(?!`)/g,
      read: ([, code = ""]) => [{ kind: "code", key: code.trim() }],
    },
    { pattern: /(?<!`)`([^`\n]+)`(?!`)/g, read: ([, code = ""]) => [{ kind: "code", key: code.trim() }] },
    ...known(mentions),
    {
      pattern: /\[[^[\]\n]{1,1000}\]\(([^\s()]+)\)/g,
      read: ([, url = ""]) => [{ kind: "link", key: linkKey(url) }],
    },
    {
      pattern: /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>]*[^\s<>.,;:!?)\]}'"’”»*_~…]/giu,
      read: ([url]) => [{ kind: "link", key: linkKey(url) }],
    },
    {
      pattern:
        /(?<![\p{L}\p{N}.+_-])(?:mailto:)?[\p{L}\p{N}.+_-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/giu,
      read: ([address]) => [{ kind: "link", key: address.toLowerCase().replace(/^mailto:/, "") }],
    },
    { pattern: /(?<![\p{L}\p{N}]):(?:100|(?!\d+:)[a-z0-9_+'-]+)(?:::skin-tone-\d)?:/gu, read: () => [] },
    // After a handle no name follows: in German, any noun might.
    {
      pattern: /(?<![\p{L}\p{N}_@])@\p{Ll}[\p{L}\p{N}_]*(?:[.-][\p{L}\p{N}_]+)*/gu,
      read: ([name]) => [{ kind: "mention", key: name }],
    },
    {
      pattern:
        /(?<![\p{L}\p{N}_@])@[\p{L}\p{N}_]+(?:[.-][\p{L}\p{N}_]+)*(?: \p{Lu}\p{L}+){0,2}(?: \(\d+\))?/gu,
      read: ([name]) => [{ kind: "mention", key: name }],
    },
    {
      pattern: /(?<![\p{L}\p{N}_#&])#\p{L}[\p{L}\p{N}_-]*/gu,
      read: ([name]) => [{ kind: "mention", key: name }],
    },
    { pattern: /^(?:> )?[ \t]*\d{1,3}[.)] /gm, read: () => [] },
  ];
}

/** Longest first, so that `@Sam Ortega (2)` isn't read as `@Sam`. */
function known(mentions: readonly string[]): readonly Reader[] {
  if (mentions.length === 0) return [];
  const names = mentions
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${names.join("|")})(?![\\p{L}\\p{N}_])`, "gu");
  return [{ pattern, read: ([name]) => [{ kind: "mention", key: name }] }];
}

function linkKey(text: string): string {
  const url = URL.parse(/^www\./i.test(text) ? `https://${text}` : text);
  return (url?.href ?? text).replace(/^mailto:/, "").replace(/\/$/, "");
}
