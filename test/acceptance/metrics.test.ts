import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { ids as people } from "../../src/sandbox/index.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { startEverything } from "../support/app/rapport.ts";
import { sendToApp } from "../support/app/slack-request.ts";
import { postgresOrSkip } from "../support/databases/postgres.ts";
import { appTemplate } from "../support/databases/templates.ts";
import { documentedMetrics } from "../support/repository/documented-metrics.ts";
import { metricLines, scrapedMetrics } from "../support/repository/metrics-text.ts";
import { startTcpProxy } from "../support/servers/tcp-proxy.ts";

test("/metrics has what the table says, and no old figure when the database is gone", async (context) => {
  await using postgres = await postgresOrSkip(context, appTemplate);
  await using proxy = await startTcpProxy(new URL(postgres.url));
  const environment = { DATABASE_URL: proxy.url.href, ENCRYPTION_KEY: randomBytes(32).toString("base64") };
  const running = await startEverything({ environment });
  await using stack = new AsyncDisposableStack();
  stack.defer(() => running.stop());
  const { workspace } = running.slack;
  const priya = workspace.as(people.priya);
  const flow = paidFlow(running, "#deal-desk");
  const scrape = async () => {
    const response = await fetch(new URL("/metrics", running.rapport.operatorUrl));
    expect(response.status).toBe(200);
    return response.text();
  };

  await flow.ask(priya, "/prep jane@acme.com call Q3 renewal");
  await flow.result(priya, "Brief: call with");
  await flow.kept(priya, 1);
  await workspace.setFaults({ slack: "rate limited" });
  await priya.openHome();
  const timestamp = Math.floor(workspace.clock.now() / 1_000);
  const unsigned = { body: "command=%2Fprofile", timestamp };
  for (const signature of [null, "v0=1", `v0=${"0".repeat(64)}`, `v0=${"1".repeat(64)}`])
    await sendToApp(running.rapport.url, { ...unsigned, signature });
  await sendToApp(running.rapport.url, { ...unsigned, timestamp: timestamp - 600 });
  await expect
    .poll(scrape)
    .toContain('rapport_slack_errors_total{method="views.publish",error="ratelimited"}');

  const text = await scrape();
  const scraped = [...scrapedMetrics(text)].map(([name, { type, labels }]) => [name, [type, ...labels]]);
  expect(Object.fromEntries(scraped)).toEqual(Object.fromEntries(await documentedMetrics()));
  const counted =
    /^rapport_(rejected|balance|undelivered_results|paid_calls_total\{operation="prep"|database_up|slack_call.*_count.*(chat|url))/;
  expect(metricLines(text, counted)).toMatchInlineSnapshot(`
    [
      "rapport_rejected_requests_total{reason="missing"} 1",
      "rapport_rejected_requests_total{reason="malformed"} 1",
      "rapport_rejected_requests_total{reason="out_of_time"} 1",
      "rapport_rejected_requests_total{reason="wrong"} 2",
      "rapport_paid_calls_total{operation="prep",state="answered"} 1",
      "rapport_paid_calls_total{operation="prep",state="refused"} 0",
      "rapport_paid_calls_total{operation="prep",state="unknown"} 0",
      "rapport_slack_call_duration_seconds_count{methods="url",outcome="answered"} 1",
      "rapport_slack_call_duration_seconds_count{methods="chat",outcome="answered"} 2",
      "rapport_database_up 1",
      "rapport_undelivered_results 0",
      "rapport_balance_credits 24",
    ]
  `);
  for (const person of ["jane", "acme", "renewal", people.priya, "deal-desk"])
    expect(text.toLowerCase()).not.toContain(person.toLowerCase());

  await workspace.setFaults({ slack: "none" });
  proxy.cut();
  const asked = /^rapport_(database_up|undelivered|job_lateness|balance|organisations)/;
  await expect.poll(async () => metricLines(await scrape(), asked)).toEqual(["rapport_database_up 0"]);
  proxy.restore();
  await expect.poll(scrape).toContain("\nrapport_database_up 1\n");
});
