import { z } from "zod";
import { ApiError } from "../../contract/api-errors.ts";

/** @throws ApiError */
export function readRequest<Request>(shape: z.ZodObject & z.ZodType<Request>, body: unknown): Request {
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
  const isOptional = shape[field] instanceof z.ZodOptional || shape[field] instanceof z.ZodDefault;
  if (isBlank && !isOptional) return new ApiError("missing_field", { field });
  const detail = issue.code === "invalid_value" ? `Allowed: ${issue.values.join(", ")}.` : undefined;
  return new ApiError("invalid_field", detail === undefined ? { field } : { field, detail });
}
