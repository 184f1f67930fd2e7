import { createOpenApiDocument } from "../openapi/document.ts";
import { contentSecurityPolicy, docsPage } from "./page.ts";

/** What the service says of itself, as it is sent. */
export interface Description {
  /** For programs: OpenAPI 3.1. */
  json: string;
  /** For people. */
  html: string;
  /** The page's `Content-Security-Policy`. */
  contentSecurityPolicy: string;
}

/** @param basePath where the operations lie, such as `/functions/v1` */
export async function describeService(basePath: string): Promise<Description> {
  const document = await createOpenApiDocument(basePath);
  return { json: JSON.stringify(document), html: await docsPage(document), contentSecurityPolicy };
}
