import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import { dropTemplates } from "./postgres.ts";

/** Names a run's templates, which its processes share, and drops at its end those that were made. */
export default function setUp(project: TestProject): () => Promise<void> {
  const prefix = `rapport_template_${randomBytes(8).toString("hex")}_`;
  project.provide("templates", prefix);
  // Without Postgres, none was made.
  return () => dropTemplates(prefix).catch(() => undefined);
}
