import { Message } from "slack-blocks-to-jsx";
import "slack-blocks-to-jsx/dist/style.css";

/** Standard Markdown, which the `markdown` block carries; nothing else in Slack reads it. */
export default function LibraryBlock({ text }: { text: string }) {
  const isDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  return (
    <Message
      // Slack shows an image in Markdown as a link; and this page loads nothing from elsewhere.
      blocks={[{ type: "markdown", text: text.replace(/!\[([^\]]*)\]\(/g, "[$1](") }]}
      name=""
      logo=""
      theme={isDark ? "dark" : "light"}
      className="library-block"
      withoutWrapper
    />
  );
}
