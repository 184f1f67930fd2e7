import { z } from "zod";
import { ApiError } from "../../contract/api-errors.ts";
import { prepRequest, rephraseRequest } from "../../contract/operations.ts";

const givenText = z.string().regex(/\S/);

/** Sections 4.2 and 4.4; a required text that is blank counts as missing. */
export const givenPrep = prepRequest.extend({ topic: givenText });
export const givenRephrase = rephraseRequest.extend({ message: givenText });

/** @throws ApiError */
export function readRequest<Shape extends z.ZodObject>(shape: Shape, body: unknown): z.infer<Shape> {
  const result = shape.safeParse(body, { reportInput: true });
  if (result.success) return result.data;
  throw refusalOf(shape, result.error.issues[0]);
}

/** Reports only the first problem: it's the one the client fixes first. */
function refusalOf({ shape }: z.ZodObject, issue: z.core.$ZodIssue | undefined): ApiError {
  const field = issue?.path[0]?.toString();
  if (issue === undefined || field === undefined) return new ApiError("missing_identifier");
  if (field === "email") return new ApiError("invalid_email", { field });
  if (field === "linkedin_url") return new ApiError("invalid_linkedin_url", { field });
  const isBlank = issue.input === undefined || (typeof issue.input === "string" && issue.input.trim() === "");
  const isOptional = shape[field] instanceof z.ZodOptional;
  if (isBlank && !isOptional) return new ApiError("missing_field", { field });
  const detail = issue.code === "invalid_value" ? `Allowed: ${issue.values.join(", ")}.` : undefined;
  return new ApiError("invalid_field", detail === undefined ? { field } : { field, detail });
}
