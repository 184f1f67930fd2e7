import { useState } from "react";
import type { Exchange } from "../../protocol.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { inPlace } from "../text/text.tsx";
import { duration } from "../text/units.ts";
import { readBody } from "./body.ts";
import { CopyButton, Disclosure, LogTime, PressedButtons } from "./controls.tsx";

const ALL = "All";

const DIRECTIONS: Readonly<Record<Exchange["direction"], readonly [name: string, tone: string]>> = {
  "slack to app": ["Slack → app", "bg-[rgb(124_58_140/14%)] text-[light-dark(#7a2f8a,#d9a5e4)]"],
  "app to slack": ["App → Slack", "bg-[rgb(18_100_163/13%)] text-[light-dark(#1264a3,#7cc1ee)]"],
  "app to service": ["App → service", "bg-[rgb(0_122_90/13%)] text-[light-dark(#00684d,#5ed0a5)]"],
  "app to calendar": ["App → calendar", "bg-[rgb(179_84_30/14%)] text-[light-dark(#8f3f12,#f0a67c)]"],
  "app to crm": ["App → CRM", "bg-[rgb(86_90_160/16%)] text-[light-dark(#474b94,#b3b7f2)]"],
};

/** The exchanges on the wire, newest first, unaltered. */
export function TrafficView() {
  const { snapshot } = useSandbox();
  const [filter, setFilter] = useState(ALL);
  const exchanges = snapshot.exchanges
    .filter(({ direction }) => filter === ALL || DIRECTIONS[direction][0] === filter)
    .toReversed();
  return (
    <>
      <PressedButtons
        label="Show"
        options={[ALL, ...Object.values(DIRECTIONS).map(([name]) => name)]}
        value={filter}
        onChange={setFilter}
      />
      {exchanges.length === 0 ? (
        <p className="inspector-empty">
          Nothing yet. Run a command, press a button or open a modal, and every request appears here.
        </p>
      ) : (
        <ol>
          {exchanges.map((exchange) => (
            <ExchangeRow key={exchange.id} exchange={exchange} />
          ))}
        </ol>
      )}
    </>
  );
}

function ExchangeRow({ exchange }: { exchange: Exchange }) {
  const { direction, title, status, milliseconds, problem, method, url } = exchange;
  const [name, tone] = DIRECTIONS[direction];
  const isUnderWay = status === undefined && milliseconds === undefined;
  const isBad = problem !== undefined || (status !== undefined && status >= 400);
  return (
    <Disclosure
      line={
        <>
          <span className={`tag ${tone}`}>{name}</span>
          <span className="font-mono text-[12.5px] truncate">{title}</span>
          <b className={isBad ? "text-red" : status === undefined ? "" : "text-green"}>
            {status ?? (isUnderWay ? "…" : "no answer")}
          </b>
          <span className="exchange-figure">{milliseconds === undefined ? "" : duration(milliseconds)}</span>
        </>
      }
      below={problem !== undefined && <span className="col-span-full mt-0.75 text-red">{problem}</span>}
    >
      <p className="mono text-xs">
        <b>{method}</b> {url}
      </p>
      <LogTime at={exchange.at} className="secondary" />
      <Half title="Request" headers={exchange.requestHeaders} body={exchange.requestBody} />
      <Half title="Response" headers={exchange.responseHeaders} body={exchange.responseBody} />
    </Disclosure>
  );
}

type Headers = Readonly<Record<string, string>>;

function Half({ title, headers, body }: { title: string; headers: Headers; body: string }) {
  const fields = Object.entries(headers);
  return (
    <section className="mt-2.5" aria-label={title}>
      <h4 className="row justify-between text-sm">
        {title}
        {body !== "" && <CopyButton text={body} label={`Copy ${title.toLowerCase()} body`} />}
      </h4>
      {fields.length > 0 && (
        <details className="my-1 text-[12.5px] text-dim">
          <summary>
            {fields.length} {fields.length === 1 ? "header" : "headers"}
          </summary>
          <Fields fields={fields} />
        </details>
      )}
      {body === "" ? <p className="secondary">No body.</p> : <Readable value={readBody(headers, body)} />}
    </section>
  );
}

function Readable({ value }: { value: ReturnType<typeof readBody> }) {
  return typeof value === "string" ? <pre className="source">{value}</pre> : <Fields fields={value} />;
}

function Fields({ fields }: { fields: readonly [name: string, value: string][] }) {
  return (
    <table className="fields">
      <tbody>
        {inPlace(fields, ([name, value]) => (
          <tr>
            <th scope="row">{name}</th>
            <td className="mono">{value.includes("\n") ? <pre className="source">{value}</pre> : value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
