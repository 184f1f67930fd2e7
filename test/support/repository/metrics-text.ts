/** What Prometheus' text format says of a metric. */
export interface ScrapedMetric {
  type: string;
  /** Names of its labels, sorted, without a histogram's `le`. */
  labels: string[];
  /** Names under which its samples are found: a histogram's have suffixes. */
  series: string[];
}

const suffixes = ["_bucket", "_sum", "_count"];

/** Reads Prometheus' text format. Labels are those of the samples that are there. */
export function scrapedMetrics(text: string): Map<string, ScrapedMetric> {
  const metrics = new Map<string, ScrapedMetric>();
  const labels = new Map<string, Set<string>>();
  for (const [, name = "", type = ""] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    const series = type === "histogram" ? suffixes.map((suffix) => name + suffix) : [name];
    const own = new Set<string>();
    for (const each of series) labels.set(each, own);
    metrics.set(name, { type, labels: [], series });
  }
  for (const [, name = "", written = ""] of text.matchAll(/^(\w+)\{(.*)\} \S+$/gm))
    for (const [, label = ""] of written.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g))
      if (label !== "le") labels.get(name)?.add(label);
  for (const metric of metrics.values())
    metric.labels = [...(labels.get(metric.series[0] ?? "") ?? [])].sort();
  return metrics;
}

/** The samples whose lines match, in order. */
export function metricLines(text: string, pattern: RegExp): string[] {
  return text.split("\n").filter((line) => pattern.test(line));
}
