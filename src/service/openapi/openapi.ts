import type { z } from "zod";

/**
 * The parts of OpenAPI 3.1 that our document uses. Its schemas are JSON Schema 2020-12 (source: OpenAPI
 * Specification 3.1.1, section 4.8.24).
 */

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface Example {
  summary: string;
  value: unknown;
}

export interface Content {
  schema: JsonSchema;
  examples?: Record<string, Example>;
}

export interface HeaderNote {
  description: string;
  schema: JsonSchema;
}

export interface Reply {
  description: string;
  headers?: Record<string, HeaderNote>;
  content: Record<string, Content>;
}

export interface HeaderParameter extends HeaderNote {
  name: string;
  in: "header";
  required: boolean;
  example: string;
}

interface Described {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description: string;
  /** By status. */
  responses: Record<string, Reply>;
}

/** One of the specification's four operations. */
export interface OperationNote extends Described {
  /** Credits an answer costs. */
  "x-credits": number;
  parameters: readonly HeaderParameter[];
  requestBody: { required: true; content: Record<"application/json", Content> };
}

/** A page that's fetched with GET and without a key. */
export interface PageNote extends Described {
  /** Empty: no key needed. */
  security: readonly [];
}

export type PathNote = { post: OperationNote } | { servers: readonly { url: string }[]; get: PageNote };

export interface OpenApiDocument {
  openapi: "3.1.1";
  info: { title: string; version: string; summary: string; description: string };
  servers: readonly { url: string; description: string }[];
  security: readonly Record<string, readonly string[]>[];
  tags: readonly { name: string; description: string }[];
  paths: Record<string, PathNote>;
  components: {
    securitySchemes: Record<string, { type: "http"; scheme: "bearer"; description: string }>;
    schemas: Record<string, JsonSchema>;
  };
}
