import { createOpenApiDocument } from "../openapi/document.ts";
import { contentSecurityPolicy, docsPage } from "./page.ts";

/** The service's own documentation, ready to send. */
export interface Description {
  /** For programs: OpenAPI 3.1. */
  json: string;
  /** For people. */
  html: string;
  /** The page's `Content-Security-Policy`. */
  contentSecurityPolicy: string;
}

/** @param basePath of the operations, such as `/functions/v1` */
export async function describeService(basePath: string): Promise<Description> {
  const document = await createOpenApiDocument(basePath);
  return { json: JSON.stringify(document), html: await docsPage(document), contentSecurityPolicy };
}
