import { useMemo, useState } from "react";
import { readBody } from "./body.ts";
import { CopyButton } from "./copy-button.tsx";

const SHOWN = 20_000;

/** A body: formatted JSON, a form as a table with the raw text below, anything else as is. */
export function BodyView({ headers, body }: { headers: Readonly<Record<string, string>>; body: string }) {
  const read = useMemo(() => readBody(headers, body), [headers, body]);
  if (read.kind !== "form") return <Source text={read.text} />;
  return (
    <>
      <table className="fields">
        <tbody>
          {read.fields.map(({ name, value, isJson }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a form may repeat a name; its order is fixed
            <tr key={index}>
              <th scope="row">{name}</th>
              <td>
                {isJson ? (
                  <>
                    <CopyButton text={value} label={`Copy ${name}`} />
                    <Source text={value} />
                  </>
                ) : (
                  value
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <details className="headers">
        <summary>Raw body</summary>
        <Source text={body} />
      </details>
    </>
  );
}

/**
 * Long text: the first 20,000 characters, the rest on demand, so that a huge answer doesn't block the page.
 */
function Source({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && text.length > SHOWN;
  return (
    <>
      <pre className="source">{isCut ? text.slice(0, SHOWN) : text}</pre>
      {isCut && (
        <button type="button" className="button" onClick={() => setWhole(true)}>
          Show all {text.length.toLocaleString("en-US")} characters
        </button>
      )}
    </>
  );
}
