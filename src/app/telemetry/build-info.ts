import { readFileSync } from "node:fs";
import { Gauge } from "prom-client";
import { z } from "zod";
import type { Metrics } from "./metrics.ts";

const packageFile = z.object({ version: z.string() });

/** Says which version runs, on which Node; the file is read at the first scrape. */
export function registerBuildInfo({ registry }: Pick<Metrics, "registry">): void {
  let isKnown = false;
  new Gauge({
    name: "rapport_build_info",
    help: "Always 1; its labels say which version runs, on which Node",
    labelNames: ["version", "node"],
    registers: [registry],
    collect() {
      if (isKnown) return;
      const text = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
      this.set({ version: packageFile.parse(JSON.parse(text)).version, node: process.version }, 1);
      isKnown = true;
    },
  });
}
