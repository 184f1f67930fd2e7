import { Fragment, type ReactNode } from "react";
import type { TextObject } from "../blocks/schema.ts";
import { CRM, HOME } from "../state/place.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { useNow } from "../state/use-now.ts";
import { formatDateToken, wholeMoment } from "./date-token.ts";
import { withEmoji } from "./emoji.ts";
import { isSafeUrl, type Piece, readMrkdwn } from "./mrkdwn.ts";

/** An external link, in a new tab, or one to the app's Home or the CRM; an executable address is shown as text. */
export function Link({ url, children }: { url: string; children: ReactNode }) {
  const { address } = useSandbox().snapshot.crm;
  if (!isSafeUrl(url)) return <span>{children}</span>;
  const isHome = /^slack:\/\/app\?.*\btab=home\b/.test(url);
  const [, record] = /\/object\/\w+\/([\w-]+)$/.exec(url.startsWith(address) ? url : "") ?? [];
  const here = isHome ? HOME : record && `${CRM}/${record}`;
  const place = here ? { href: `#${here}` } : { href: url, target: "_blank", title: url };
  return (
    <a className="link" rel="noopener noreferrer" {...place}>
      {children}
    </a>
  );
}

/** `@Priya Nair`, highlighted when it is the current person. */
export function UserMention({ id, label }: { id: string; label?: string | undefined }) {
  const { personOf, me } = useSandbox();
  const name = personOf(id)?.realName ?? label ?? id;
  return <span className={me === id ? "mention mention-of-me" : "mention"}>@{name.replace(/^@/, "")}</span>;
}

/** `#general`, which opens the channel when this viewer may see it. */
export function ChannelMention({ id, label }: { id: string; label?: string | undefined }) {
  const { channelOf } = useSandbox();
  const channel = channelOf(id);
  const name = channel?.name ?? label;
  if (!channel) return <span className="mention">{name ? `#${name}` : "🔒 private channel"}</span>;
  return (
    <a className="mention" href={`#${id}`}>
      #{name}
    </a>
  );
}

/** `@here`, `@channel` and `@everyone`. */
export function Broadcast({ name }: { name: string }) {
  return <span className="mention mention-of-me">@{name}</span>;
}

/** A date in the reader's zone, updated while it says `3 minutes ago`. */
export function DateToken(props: {
  seconds: number;
  format: string;
  fallback: string;
  link?: string | undefined;
}) {
  const now = useNow();
  const { timeZone } = useSandbox();
  const date = new Date(props.seconds * 1000);
  if (Number.isNaN(date.getTime())) return <span>{props.fallback}</span>;
  const time = (
    <time dateTime={date.toISOString()} title={wholeMoment(date, timeZone)}>
      {formatDateToken(props.seconds, props.format, now, timeZone)}
    </time>
  );
  return props.link === undefined ? time : <Link url={props.link}>{time}</Link>;
}

function draw(piece: Piece): ReactNode {
  switch (piece.kind) {
    case "text":
      return piece.text;
    case "bold":
      return <b>{drawAll(piece.pieces)}</b>;
    case "italic":
      return <i>{drawAll(piece.pieces)}</i>;
    case "strike":
      return <s>{drawAll(piece.pieces)}</s>;
    case "code":
      return <code className="code">{piece.text}</code>;
    case "preformatted":
      return <pre className="preformatted">{piece.text}</pre>;
    case "quote":
      return <blockquote className="quote">{drawAll(piece.pieces)}</blockquote>;
    case "line break":
      return <br />;
    case "user":
      return <UserMention id={piece.id} label={piece.label} />;
    case "channel":
      return <ChannelMention id={piece.id} label={piece.label} />;
    case "group":
      return <span className="mention">@{(piece.label ?? piece.id).replace(/^@/, "")}</span>;
    case "broadcast":
      return <Broadcast name={piece.name} />;
    case "date":
      return <DateToken {...piece} />;
    case "link":
      return <Link url={piece.url}>{drawAll(piece.pieces)}</Link>;
    case "emoji":
      return (
        <span role="img" aria-label={piece.name.replaceAll("_", " ")} title={`:${piece.name}:`}>
          {piece.character}
        </span>
      );
  }
}

function drawAll(pieces: readonly Piece[]): ReactNode {
  return inPlace(pieces, draw);
}

/** Draws items that have no identity and never move by themselves, so their place is their key. */
export function inPlace<Item>(items: readonly Item[], drawItem: (item: Item, index: number) => ReactNode) {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return items.map((item, index) => <Fragment key={index}>{drawItem(item, index)}</Fragment>);
}

/** Text in Slack's `mrkdwn`; `verbatim` as in Block Kit's text object. */
export function Mrkdwn({ text, verbatim = false }: { text: string; verbatim?: boolean | undefined }) {
  return <>{drawAll(readMrkdwn(text, { verbatim }))}</>;
}

/** A Block Kit text object. Plain text is shown as is: no entities, no marks. */
export function Text({ value }: { value: TextObject }) {
  if (value.type === "mrkdwn") return <Mrkdwn text={value.text} verbatim={value.verbatim} />;
  return <>{plainText(value)}</>;
}

/** A plain text object as a string, for labels and titles. */
export function plainText(value: TextObject): string {
  return value.type === "plain_text" && value.emoji === false ? value.text : withEmoji(value.text);
}
