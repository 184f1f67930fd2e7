import type {
  RichTextBlock,
  RichTextBlockElement,
  RichTextDate,
  RichTextElement,
  RichTextLink,
  RichTextText,
} from "@slack/types";
import { hasUnseen, visibleText } from "../../blocks/visible-text.ts";

/**
 * What the app may post of a person's rich text: it must not do under its own name what the person may be barred
 * from, and hide nothing. Mentions of everyone, of teams and of user groups become plain text, since workspaces restrict who may use
 * them. Links stay if they are https or mailto and hide nothing; others become text that shows their address.
 *
 * @param names of user groups by ID, without `@`; one without a name is shown by its ID
 */
export function postable(richText: RichTextBlock, names: ReadonlyMap<string, string>): RichTextBlock {
  const inline = (elements: readonly RichTextElement[]) =>
    elements.map((element) => postableElement(element, names)).filter(isVisible);
  const elements = richText.elements.map((block): RichTextBlockElement => {
    switch (block.type) {
      case "rich_text_list":
        return {
          ...block,
          elements: block.elements.map((item) => ({ ...item, elements: inline(item.elements) })),
        };
      case "rich_text_preformatted":
        return {
          ...block,
          elements: block.elements
            .map((each) => (each.type === "link" ? postableLink(each) : styled(each.text, each.style)))
            .filter(isVisible),
        };
      default:
        return { ...block, elements: inline(block.elements) };
    }
  });
  return { ...richText, elements };
}

function isVisible(element: RichTextElement): boolean {
  return element.type !== "text" || element.text !== "";
}

function postableElement(element: RichTextElement, names: ReadonlyMap<string, string>): RichTextElement {
  const mention = (id: string) => styled(`@${names.get(id) ?? id}`, element.style);
  switch (element.type) {
    case "text":
      return styled(element.text, element.style);
    case "broadcast":
      return mention(element.range);
    case "usergroup":
      return mention(element.usergroup_id);
    case "team":
      return mention(element.team_id);
    case "link":
      return postableLink(element);
    case "date":
      return postableDate(element);
    default:
      return element;
  }
}

function postableLink({ text, ...link }: RichTextLink): RichTextLink | RichTextText {
  const { url } = link;
  const label = visibleText(text ?? "");
  if (!isSafe(url)) return styled(label === "" || label === url ? url : `${label} (${url})`, link.style);
  const { host, href } = new URL(url);
  // An address in another script may look like a well-known one; its ASCII form doesn't.
  if (label === "") return host.includes("xn--") || hasUnseen(url) ? { ...link, url: href } : link;
  const named = addressIn(label);
  const target = targetOf(url);
  return { ...link, text: named === undefined || named === target ? label : `${label} (${target})` };
}

/** People don't write dates with links, so one that names another address than its own needs none. */
function postableDate({ url, fallback, ...date }: RichTextDate): RichTextDate | RichTextText {
  const format = visibleText(date.format);
  const shown = visibleText(fallback ?? "");
  if (format === "") return styled(shown, date.style);
  const isTrue = (word: string) => [undefined, targetOf(url ?? "")].includes(addressIn(word));
  const isLinked = url !== undefined && isSafe(url) && `${format} ${shown}`.split(/\s+/).every(isTrue);
  return { ...date, format, ...(shown !== "" && { fallback: shown }), ...(isLinked && { url }) };
}

/** @returns where a link goes: a host, or an e-mail address */
function targetOf(address: string): string | undefined {
  const url = URL.parse(address);
  return url?.protocol === "mailto:" ? url.pathname : url?.host;
}

function styled(text: string, style: RichTextElement["style"]): RichTextText {
  return { type: "text", text: visibleText(text), ...(style !== undefined && { style }) };
}

/** What ends a line of a mail's head, or an address there: more recipients may follow. Outlook takes a semicolon too. */
const severalRecipients = /%0[ad]|,|;|%2c|%3b/i;

/** Header fields of a mailto link that fill in what its reader sees (RFC 6068); others add recipients. */
const shownFields = new Set(["subject", "body"]);

function isSafe(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol === "mailto:") {
    return (
      !severalRecipients.test(url.pathname) &&
      [...url.searchParams.keys()].every((name) => shownFields.has(name))
    );
  }
  // "https://acme.com@evil.example" goes to evil.example, and so does "https://acme.com\\@evil.example" in some programs.
  return (
    url?.protocol === "https:" &&
    url.username === "" &&
    url.password === "" &&
    /^https:\/\/[^/\\][^\\]*$/i.test(address)
  );
}

/** @returns the host or e-mail address that a link's label names, if it may be read as an address */
function addressIn(label: string): string | undefined {
  // Other dots and letters than ASCII's look like them.
  const word = label.normalize("NFKC").replaceAll("。", ".").trim().toLowerCase();
  if (!word.includes(".") || /\s/.test(word)) return undefined;
  return word.replace(/^[a-z][a-z\d+.-]*:(?:\/\/)?/, "").split(/[/?#]/)[0];
}
