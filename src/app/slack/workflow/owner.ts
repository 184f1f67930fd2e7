import { z } from "zod";

/** @param inputs of a workflow's step @returns Slack's ID of whoever gets what comes of it, for whom it acts */
export function ownerOf(inputs: Readonly<Record<string, unknown>>): string | undefined {
  return z.string().min(1).safeParse(inputs.for).data;
}
