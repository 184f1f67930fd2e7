import { expect, test } from "vitest";
import { createModel } from "../../simulate/parameters.ts";
import { findingsText } from "../../simulate/report.ts";
import { simulate } from "../../simulate/simulation.ts";

/** A few teams with many calendars, on a Slack that takes five messages a minute. */
const options = {
  workspaces: 3,
  people: 40,
  seed: 7,
  model: createModel({ calendarsAPerson: 0.6, postsAMinute: 5 }),
};

test("a Monday's nine o'clock goes the same way each time", async () => {
  const findings = await simulate({ ...options, processes: 2 });
  expect(findingsText([findings])).toMatchInlineSnapshot(`
    "processes       what  due  p50 s  p99 s  max s  missing  statements/s  database busy  process busy
    ──────────────────────────────────────────────────────────────────────────────────────────────────
    2          reminders    8    0.6    1.8    1.8        0             4          0.0 %         0.0 %
    2            agendas    2    0.4    0.5    0.5        0             4          0.0 %         0.0 %

    Processes needed: 2 (late at p99 by at most: reminders by 60 s, agendas by 120 s)."
  `);
});
