import { inject } from "vitest";
import { openDatabase } from "#app/storage/app-database.ts";
import { openServiceDatabase } from "#service/store/service-database.ts";
import { type Template, templateNamed } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** What the names of this run's templates begin with. */
    templates: string;
  }
}

/** A database at the app's newest schema. */
export const appTemplate = createdOnce("app", openDatabase);

/** A database at the service's newest schema. */
export const serviceTemplate = createdOnce("service", openServiceDatabase);

function createdOnce(
  kind: string,
  open: (url: string) => Promise<{ close(): Promise<void> }>,
): () => Promise<Template> {
  let created: Promise<Template> | undefined;
  const create = () => {
    const prefix = inject("templates");
    return templateNamed(`${prefix}${kind}`, prefix, async (url) => (await open(url)).close());
  };
  return () => {
    created ??= create().catch((error: unknown) => {
      created = undefined;
      throw error;
    });
    return created;
  };
}
