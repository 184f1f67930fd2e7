import { plainText } from "../text/text.tsx";
import type { TextObject } from "./schema.ts";

/** An image: `data:` URLs are drawn, remote ones are a frame with their alt text, since nothing remote is loaded. */
export function ImageView(props: {
  value: { image_url?: string | undefined; alt_text: string };
  title?: TextObject | undefined;
  isSmall?: boolean;
}) {
  const { value, title, isSmall = false } = props;
  const className = isSmall ? "image image-small" : "image";
  const picture = value.image_url?.startsWith("data:image/") ? (
    <img className={className} src={value.image_url} alt={value.alt_text} />
  ) : (
    <span
      className={`${className} image-absent secondary`}
      role="img"
      aria-label={value.alt_text}
      title={value.image_url}
    >
      {isSmall ? "" : value.alt_text}
    </span>
  );
  if (!title) return picture;
  return (
    <figure>
      <figcaption className="mb-1">{plainText(title)}</figcaption>
      {picture}
    </figure>
  );
}
