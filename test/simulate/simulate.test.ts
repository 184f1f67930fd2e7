import { expect, test } from "vitest";
import { createModel } from "../../simulate/parameters.ts";
import { findingsText } from "../../simulate/report.ts";
import { simulate } from "../../simulate/simulation.ts";

/** A few teams with many calendars, on a Slack that takes five messages a minute. */
const options = {
  workspaces: 3,
  people: 40,
  seed: 7,
  model: createModel({ calendarsAPerson: 0.6, postsAMinute: 5, silentHosts: 0.5 }),
};

test("a Monday's nine o'clock goes the same way each time", async () => {
  const findings = await simulate({ ...options, processes: 2 });
  expect(findingsText([findings])).toMatchInlineSnapshot(`
    "processes            what  due  p50 s  p99 s  max s  missing
    ────────────────────────────────────────────────────────────
    2               reminders   11    0.9   63.3   63.3        0
    2                 agendas    3    0.5    0.9    0.9        0
    2          “it has begun”   11    0.4    0.9    0.9        0
    2                   feeds   34    0.0    0.0    0.0        0

    processes  statements/s  peak/s  database busy  process busy  twice  maybe lost
    ───────────────────────────────────────────────────────────────────────────────
    2                     4     334          0.0 %         0.1 %      0           0

    processes         Slack's method  calls  limited  most a minute in one workspace
    ────────────────────────────────────────────────────────────────────────────────
    2                      auth.test      5        0                               2
    2               chat.postMessage     16        2                               5
    2                    chat.update     11        0                               7
    2             conversations.info     15        0                               5
    2          conversations.members     15        0                               5
    2                     users.list     10        0                               2

    Processes needed: more than were tried (late at p99 by at most: reminders by 60 s, agendas by 120 s, feeds by 300 s)."
  `);
});

test("what a killed process was about to post, another one posts", async () => {
  const findings = await simulate({ ...options, processes: 2, killAtPost: 2 });
  expect(findingsText([findings])).toMatchInlineSnapshot(`
    "processes            what  due  p50 s  p99 s  max s  missing
    ────────────────────────────────────────────────────────────
    2               reminders   11   30.2   91.0   91.0        0
    2                 agendas    3    0.5    1.4    1.4        0
    2          “it has begun”   11    0.1    0.6    0.6        2
    2                   feeds   34    0.0    0.0    0.0        0

    processes  statements/s  peak/s  database busy  process busy  twice  maybe lost
    ───────────────────────────────────────────────────────────────────────────────
    2                     2     248          0.0 %         0.0 %      0           2

    processes         Slack's method  calls  limited  most a minute in one workspace
    ────────────────────────────────────────────────────────────────────────────────
    2                      auth.test      6        0                               2
    2               chat.postMessage     18        2                               5
    2                    chat.update      9        0                               7
    2             conversations.info     18        0                               5
    2          conversations.members     18        0                               5
    2                     users.list      8        0                               2

    Processes needed: more than were tried (late at p99 by at most: reminders by 60 s, agendas by 120 s, feeds by 300 s)."
  `);
});
