import ReactMarkdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { Link } from "../text/text.tsx";

/** The Markdown of a `markdown` block. HTML stays text; images are links, as in Slack. */
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
            <div className="overflow-x-auto">
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
