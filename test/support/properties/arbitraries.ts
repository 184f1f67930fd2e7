import fc from "fast-check";

/** Any character of Unicode. Of fast-check's own, `unit: "binary"`, each process keeps a table of a million in 85 MB. */
export const anyCharacter = fc
  .nat(0x10ffff - 0x800)
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800));

const urlPart = fc.string({ unit: anyCharacter, maxLength: 12 }).map(encodeURIComponent);

/** Any address of a page. fast-check's own is made of its "binary". */
export const anyUrl = fc
  .tuple(fc.domain(), fc.array(urlPart, { maxLength: 4 }), urlPart, urlPart)
  .map(([host, path, query, fragment]) => `https://${host}/${path.join("/")}?${query}#${fragment}`);

/** Any text a service or a person may send: all of Unicode, and often what has a meaning for Slack. */
export const anyText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: "grapheme" }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom("&", "<", ">", "&amp;", "&lt;", "<!channel>", "<@U1>", "<https://evil|good>", "😀"),
        fc.constantFrom("\n", "\r\n", "\u2028", "\u202e", "\u200b", "\t", " ", "*", "_", "`", "|", "…"),
        fc.string({ unit: "grapheme", maxLength: 8 }),
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join("")),
);
