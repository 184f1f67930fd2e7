import { readFile } from "node:fs/promises";

/** The metrics that `docs/runbooks.md` lists: each one's kind and, sorted, its labels by its name. */
export async function documentedMetrics(): Promise<Map<string, [kind: string, ...labels: string[]]>> {
  const text = await readFile(new URL("../../../docs/runbooks.md", import.meta.url), "utf8");
  const rows = text.matchAll(/^\| `(\w+)`(?: \*)? \| (counter|gauge|histogram) \|([^|]*)\|/gm);
  return new Map(
    [...rows].map(([, name = "", kind = "", labels = ""]) => [
      name,
      [kind, ...[...labels.matchAll(/`(\w+)`/g)].map(([, label = ""]) => label).sort()],
    ]),
  );
}
