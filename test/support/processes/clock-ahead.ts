/**
 * Loaded before the app, in a process of its own: lets its clock go ahead of the machine's by the milliseconds in
 * `CLOCK_AHEAD`, or behind.
 */

const { now } = Date;
const ahead = Number(process.env.CLOCK_AHEAD);
if (!Number.isFinite(ahead)) throw new Error("CLOCK_AHEAD is no number of milliseconds.");
Date.now = () => now() + ahead;
