import ReactMarkdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { Link } from "../text/text.tsx";

/**
 * Standard Markdown, used only by the `markdown` block; HTML in it stays text. Slack shows images as links,
 * and this page loads nothing remote.
 */
export default function Markdown({ text }: { text: string }) {
  return (
    <div className="block-markdown">
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        components={{
          a: ({ href = "", children }) => <Link url={href}>{children}</Link>,
          blockquote: ({ children }) => <blockquote className="quote">{children}</blockquote>,
          code: ({ children }) => <code className="code">{children}</code>,
          pre: ({ children }) => <pre className="preformatted">{children}</pre>,
          table: ({ children }) => (
            <div className="table-frame">
              <table className="table">{children}</table>
            </div>
          ),
          img: ({ src, alt = "" }) => <Link url={typeof src === "string" ? src : ""}>{alt}</Link>,
        }}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}
