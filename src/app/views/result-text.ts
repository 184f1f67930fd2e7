import type { Composition } from "../credits/paid-operations.ts";
import { rephrasingView, sharedBriefView, sharedWaveView } from "./result-views.ts";

/** @returns what others may read of a result, as plain text with line breaks; an empty text where nothing is left of it */
export function resultText(composition: Composition): string {
  switch (composition.operation) {
    case "prep": {
      const { opening, points, avoid } = sharedBriefView(composition);
      return paragraphs(
        opening && `Opening: ${opening}`,
        list(
          "Talking points",
          points.flatMap(({ point }) => point ?? []),
        ),
        list("Avoid", avoid),
      );
    }
    case "wave": {
      const { subject, body } = sharedWaveView(composition);
      return paragraphs(subject, body);
    }
    case "rephrase":
      return rephrasingView(composition, (text) => text).rephrased ?? "";
  }
}

function paragraphs(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join("\n\n");
}

function list(label: string, items: readonly string[]): string | undefined {
  return items.length === 0 ? undefined : [label, ...items.map((item) => `- ${item}`)].join("\n");
}
