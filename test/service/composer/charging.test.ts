import { expect, test } from "vitest";
import { inTurn, json } from "../../support/fake-upstream.ts";
import { jane, seededService } from "../helpers.ts";
import { modelThat, says } from "./chat-completions.ts";

test("a language model's text is paid for, and what it fails at is not", async () => {
  const message = "We need 40 seats by 3 May, not later.";
  const good = { rephrased: "40 seats by 3 May, not later.", reasoning: "Short." };
  await using stand = await modelThat(
    inTurn(
      says(good),
      says({ ...good, rephrased: "40 seats." }),
      says("no"),
      json({}, 429, { "retry-after": "17" }),
      says(good),
    ),
  );
  const { ask } = await seededService({ composer: stand.composer });
  const request = { contact_id: jane, message };
  const paid = (remaining: number) => ({
    status: 200,
    body: { original: message, ...good, credits_used: 0.1, credits_remaining: remaining },
  });
  const failed = {
    status: 502,
    body: {
      error: { code: "composer_failed", message: "The text could not be composed. Nothing was charged." },
    },
  };
  expect(await ask("rephrase", request)).toEqual(paid(24.9));
  expect(await ask("rephrase", request)).toEqual(failed);
  expect(await ask("rephrase", request)).toEqual(failed);
  expect(await ask("rephrase", request)).toEqual(paid(24.8));
  expect(stand.requests).toHaveLength(5);
});
