import { useId, useState } from "react";
import type { Exchange } from "../../protocol.ts";
import { Icon } from "../components/icon.tsx";
import { useSandbox } from "../state/sandbox.tsx";
import { timeInLog } from "../text/date-token.ts";
import { BodyView } from "./body-view.tsx";
import { CopyButton } from "./copy-button.tsx";
import { duration } from "./duration.ts";

const DIRECTIONS = {
  "slack to app": { label: "Slack → app", className: "direction direction-slack" },
  "app to slack": { label: "App → Slack", className: "direction direction-app" },
  "app to service": { label: "App → service", className: "direction direction-service" },
  "app to calendar": { label: "App → calendar", className: "direction direction-calendar" },
} as const;

function statusClass(exchange: Exchange): string {
  if (exchange.problem !== undefined) return "status status-bad";
  if (exchange.status === undefined) return "status";
  return exchange.status < 400 ? "status status-good" : "status status-bad";
}

/** One exchange: a line that expands to its details. */
export function ExchangeRow({ exchange }: { exchange: Exchange }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { timeZone } = useSandbox();
  const direction = DIRECTIONS[exchange.direction];
  const isUnderWay = exchange.status === undefined && exchange.milliseconds === undefined;
  return (
    <li className={isOpen ? "exchange exchange-open" : "exchange"}>
      <button
        type="button"
        className="exchange-line"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={direction.className}>{direction.label}</span>
        <span className="exchange-title ellipsis">{exchange.title}</span>
        <span className={statusClass(exchange)}>{exchange.status ?? (isUnderWay ? "…" : "no answer")}</span>
        <span className="exchange-duration">
          {exchange.milliseconds === undefined ? "" : duration(exchange.milliseconds)}
        </span>
        <Icon name="chevron" />
        {exchange.problem !== undefined && <span className="exchange-problem">{exchange.problem}</span>}
      </button>
      {isOpen && (
        <div id={id} className="exchange-detail">
          <p className="exchange-url">
            <b>{exchange.method}</b> {exchange.url}
          </p>
          <time className="secondary" dateTime={new Date(exchange.at).toISOString()}>
            {timeInLog(new Date(exchange.at), timeZone)}
          </time>
          <Half title="Request" headers={exchange.requestHeaders} body={exchange.requestBody} />
          <Half title="Response" headers={exchange.responseHeaders} body={exchange.responseBody} />
        </div>
      )}
    </li>
  );
}

function Half(props: { title: string; headers: Readonly<Record<string, string>>; body: string }) {
  const { title, headers, body } = props;
  const names = Object.keys(headers);
  return (
    <section className="half" aria-label={title}>
      <h4>
        {title}
        {body !== "" && <CopyButton text={body} label={`Copy ${title.toLowerCase()} body`} />}
      </h4>
      {names.length > 0 && (
        <details className="headers">
          <summary>
            {names.length} {names.length === 1 ? "header" : "headers"}
          </summary>
          <table className="fields">
            <tbody>
              {names.map((name) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{headers[name]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      {body === "" ? <p className="secondary">No body.</p> : <BodyView headers={headers} body={body} />}
    </section>
  );
}
