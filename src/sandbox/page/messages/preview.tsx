import type { Message, Snapshot } from "../../protocol.ts";
import { Pane } from "../components/pane.tsx";
import { useSandbox } from "../state/sandbox.tsx";
import { DateToken, Link, UserMention } from "../text/text.tsx";

type Panel = NonNullable<Snapshot["panel"]>;

/** What stands below a message's links: a click opens its side panel. */
export function Previews({ message: { channel, ts, previews = [] } }: { message: Message }) {
  const { snapshot, perform } = useSandbox();
  const open = (link: string) => perform({ kind: "open preview", channel, ts, link });
  return previews.map(({ app_unfurl_url: link = "", entity_payload: { attributes } }) => (
    <button key={link} type="button" className="preview" onClick={() => open(link)}>
      <b className="block">{attributes.title.text}</b>
      <span className="secondary">{`${attributes.display_type} · ${snapshot.app.name}`}</span>
    </button>
  ));
}

/** A preview's side panel, as the app shows it to this person. */
export function PreviewPane({ panel, onClose }: { panel: Panel; onClose: () => void }) {
  const { entity, error } = panel;
  const { attributes, custom_fields } = entity.entity_payload;
  return (
    <Pane title="Details" detail={useSandbox().snapshot.app.name} onClose={onClose}>
      <dl className="grid gap-3 p-4 wrap-anywhere">
        <dt className="text-lg font-black">
          <Link url={entity.url}>{attributes.title.text}</Link>
        </dt>
        {error && <dd role="status">{error}</dd>}
        {custom_fields.map((field) => (
          <div key={field.key}>
            <dt className="secondary">{field.label}</dt>
            <dd>{drawn(field)}</dd>
          </div>
        ))}
      </dl>
    </Pane>
  );
}

function drawn(field: Panel["entity"]["entity_payload"]["custom_fields"][number]) {
  if (field.type === "string") return field.value;
  if (field.type === "slack#/types/link") return <Link url={field.value}>{field.value}</Link>;
  if (field.type === "slack#/types/user") return <UserMention id={field.user.user_id} />;
  return <DateToken seconds={field.value} format="{date_short_pretty} {time}" fallback="" />;
}
