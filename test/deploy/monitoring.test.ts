import { readFile } from "node:fs/promises";
import { parser } from "@prometheus-io/lezer-promql";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import * as outreachErrors from "../../src/app/outreach/service/errors.ts";
import { documentedMetrics } from "../support/repository/documented-metrics.ts";

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");

const alertFile = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.strictObject({ severity: z.enum(["page", "ticket"]) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const dashboardFile = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
  templating: z.object({ list: z.array(z.object({ query: z.unknown() })) }),
});

/** What Prometheus itself knows of all that it scrapes. */
const labelsOfTargets = ["job", "instance"];
/** Labels by the name of a series: a histogram has several. */
const labelsOf = new Map([["up", labelsOfTargets]]);

beforeAll(async () => {
  for (const [name, [kind, ...labels]] of await documentedMetrics()) {
    const known = [...labels, ...labelsOfTargets];
    if (kind !== "histogram") labelsOf.set(name, known);
    else {
      labelsOf.set(`${name}_bucket`, [...known, "le"]);
      for (const suffix of ["_sum", "_count"]) labelsOf.set(name + suffix, known);
    }
  }
});

/** What an expression asks for and /metrics doesn't have, a line each; a mistake in the language is one, too. */
function mistakes(expression: string): string[] {
  const found: string[] = [];
  const asked: string[] = [];
  const grouped: string[] = [];
  let metric = "";
  parser.parse(expression).iterate({
    enter(node) {
      const { type, from, to } = node;
      const text = expression.slice(from, to);
      if (type.isError) found.push(`${expression}: a mistake at ${from}`);
      if (type.name === "Identifier") {
        metric = text;
        asked.push(text);
        if (!labelsOf.has(text)) found.push(`no metric ${text}`);
      }
      if (type.name !== "LabelName") return;
      if (node.matchContext(["GroupingLabels"])) grouped.push(text);
      else if (labelsOf.get(metric)?.includes(text) === false) found.push(`no label ${text} of ${metric}`);
    },
  });
  const isKnown = (label: string) => asked.some((name) => labelsOf.get(name)?.includes(label));
  for (const label of grouped) if (!isKnown(label)) found.push(`no label ${label} to group by`);
  if (asked.length === 0) found.push(`${expression}: no metric`);
  return found;
}

const alerts = async () =>
  alertFile.parse(parse(await read("deploy/prometheus/alerts.yaml"))).groups.flatMap(({ rules }) => rules);

test("what isn't there is found", () => {
  expect(
    mistakes("sum by (kind, colour) (rapport_jobs_total{kind='feed', size='1'}) / nothing_total"),
  ).toEqual([
    "no label size of rapport_jobs_total",
    "no metric nothing_total",
    "no label colour to group by",
  ]);
  expect(mistakes("sum(rapport_jobs_total{kind=}")).not.toEqual([]);
  expect(mistakes("1 > 0")).toEqual(["1 > 0: no metric"]);
});

test("each alert asks for metrics and errors that exist, and its runbook is there", async () => {
  const rules = await alerts();
  expect(rules.flatMap(({ expr }) => mistakes(expr))).toEqual([]);
  const outcomes = rules.flatMap(({ expr }) => [...expr.matchAll(/outcome=~?"([^"]*Error)"/g)]);
  const errors = outcomes.flatMap(([, names = ""]) => names.split("|"));
  expect(errors.length).toBeGreaterThan(3);
  expect(Object.keys(outreachErrors)).toEqual(expect.arrayContaining(errors));
  const headings = [...(await read("docs/runbooks.md")).matchAll(/^## (Rapport\w+)$/gm)].map(
    ([, heading]) => heading,
  );
  expect(headings).toEqual(rules.map(({ alert }) => alert));
  expect(rules.map(({ annotations }) => annotations.runbook)).toEqual(
    rules.map(({ alert }) => `docs/runbooks.md#${alert.toLowerCase()}`),
  );
});

test("the dashboard shows metrics that exist, and all of Rapport's", async () => {
  const text = await read("deploy/grafana/rapport.json");
  const { panels } = dashboardFile.parse(JSON.parse(text));
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(expressions.map((each) => each.replaceAll("$__rate_interval", "5m")).flatMap(mistakes)).toEqual([]);
  const own = [...(await documentedMetrics()).keys()].filter((name) => name.startsWith("rapport_"));
  expect(own.filter((name) => !text.includes(name))).toEqual([]);
});

test("each alert is tried in Prometheus' own tests, or needs no test", async () => {
  const tried = await read("deploy/prometheus/tests/alerts.test.yaml");
  const untried = (await alerts()).map(({ alert }) => alert).filter((alert) => !tried.includes(alert));
  expect(untried).toEqual([]);
});
