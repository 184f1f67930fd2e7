import type {
  RichTextBlock,
  RichTextBlockElement,
  RichTextElement,
  RichTextLink,
  RichTextText,
} from "@slack/types";

/**
 * What the app may post of a person's rich text: it must not do under its own name what the person may be barred
 * from. Mentions of everyone, of teams and of user groups become plain text, since workspaces restrict who may use
 * them. Links stay if they are https or mailto and hide nothing; others become text that shows their address.
 *
 * @param names of user groups by ID, without `@`; one without a name is shown by its ID
 */
export function postable(richText: RichTextBlock, names: ReadonlyMap<string, string>): RichTextBlock {
  const inline = (element: RichTextElement) => postableElement(element, names);
  const elements = richText.elements.map((block): RichTextBlockElement => {
    switch (block.type) {
      case "rich_text_list":
        return {
          ...block,
          elements: block.elements.map((item) => ({ ...item, elements: item.elements.map(inline) })),
        };
      case "rich_text_preformatted":
        return {
          ...block,
          elements: block.elements.map((each) => (each.type === "link" ? postableLink(each) : each)),
        };
      default:
        return { ...block, elements: block.elements.map(inline) };
    }
  });
  return { ...richText, elements };
}

function postableElement(element: RichTextElement, names: ReadonlyMap<string, string>): RichTextElement {
  const mention = (id: string) => styled(`@${names.get(id) ?? id}`, element.style);
  switch (element.type) {
    case "broadcast":
      return mention(element.range);
    case "usergroup":
      return mention(element.usergroup_id);
    case "team":
      return mention(element.team_id);
    case "link":
      return postableLink(element);
    case "date": {
      const { url, ...date } = element;
      return url === undefined || isSafe(url) ? element : date;
    }
    default:
      return element;
  }
}

function postableLink(link: RichTextLink): RichTextLink | RichTextText {
  const { text = "", url } = link;
  if (!isSafe(url)) return styled(text === "" || text === url ? url : `${text} (${url})`, link.style);
  const { protocol, host, pathname, href } = new URL(url);
  // An address in another script may look like a well-known one; its ASCII form doesn't.
  if (text === "") return host.includes("xn--") ? { ...link, url: href } : link;
  const named = addressIn(text);
  const target = protocol === "mailto:" ? pathname : host;
  return named === undefined || named === target ? link : { ...link, text: `${text} (${target})` };
}

function styled(text: string, style: RichTextElement["style"]): RichTextText {
  return { type: "text", text, ...(style !== undefined && { style }) };
}

/** Header fields of a mailto link that fill in what its reader sees (RFC 6068); others add recipients. */
const shownFields = new Set(["subject", "body"]);

function isSafe(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol === "mailto:") {
    return (
      !/%0[ad]/i.test(url.pathname) && [...url.searchParams.keys()].every((name) => shownFields.has(name))
    );
  }
  // "https://acme.com@evil.example" goes to evil.example.
  return url?.protocol === "https:" && url.username === "" && url.password === "";
}

/** @returns the host or e-mail address that a link's label names, if it may be read as an address */
function addressIn(label: string): string | undefined {
  const word = label.trim().toLowerCase();
  if (!word.includes(".") || /\s/.test(word)) return undefined;
  return word.replace(/^[a-z][a-z\d+.-]*:(?:\/\/)?/, "").split(/[/?#]/)[0];
}
