import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/**
 * Says in Slack's words what is wrong with blocks or a view. The words were seen in answers that people quote, as in
 * https://github.com/grafana/oncall/pull/5121, https://github.com/slackapi/java-slack-sdk/pull/302,
 * https://github.com/nicklambourne/slackblocks/issues/36 and https://github.com/adobe/spacecat-api-service/issues/176.
 *
 * @param root where the value stood in the call, as `/blocks` or `/view`
 * @returns one line per problem, each ending in a JSON pointer
 */
export function slackMessages(issues: readonly Issue[], root: string, value: unknown): string[] {
  return issues.flatMap((issue) =>
    describe(issue, value).map(({ text, path }) => `${text} [json-pointer:${pointer(root, path)}]`),
  );
}

type Line = { text: string; path: readonly PropertyKey[] };

const pointer = (root: string, path: readonly PropertyKey[]): string =>
  [root, ...path.map((part) => String(part).replaceAll("~", "~0").replaceAll("/", "~1"))].join("/");

function describe(issue: Issue, value: unknown): Line[] {
  const { path } = issue;
  switch (issue.code) {
    case "too_big":
      if (issue.origin === "string")
        return [{ text: `must be less than ${Number(issue.maximum) + 1} characters`, path }];
      if (issue.origin === "array") return [{ text: `no more than ${issue.maximum} items allowed`, path }];
      return [{ text: `must be less than or equal to ${issue.maximum}`, path }];
    case "too_small":
      if (issue.origin === "string")
        return [{ text: `must be more than ${Number(issue.minimum) - 1} characters`, path }];
      if (issue.origin === "array") return [{ text: `no less than ${issue.minimum} items allowed`, path }];
      return [{ text: `must be greater than or equal to ${issue.minimum}`, path }];
    case "unrecognized_keys":
      return issue.keys.map((key) => ({ text: `invalid additional property: ${key}`, path }));
    case "invalid_type":
      return [missingOr(path, value, `must be a ${issue.expected}`)];
    case "invalid_value":
      return [missingOr(path, value, `must be one of: ${issue.values.map(String).join(", ")}`)];
    case "invalid_union":
      return issue.discriminator === undefined
        ? [{ text: "failed to match all allowed schemas", path }]
        : [missingOr(path, value, `unsupported type: ${String(at(value, path))}`)];
    default:
      return [{ text: issue.message, path }];
  }
}

/** Slack points at the object that lacks the field, not at the field. */
function missingOr(path: readonly PropertyKey[], value: unknown, text: string): Line {
  if (path.length === 0 || at(value, path) !== undefined) return { text, path };
  return { text: `missing required field: ${String(path.at(-1))}`, path: path.slice(0, -1) };
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  let inner = value;
  for (const part of path) {
    if (typeof inner !== "object" || inner === null) return undefined;
    inner = Reflect.get(inner, part);
  }
  return inner;
}
