/**
 * Milliseconds that the simulated Slack of a test waits for an acknowledgement. Slack's own 3,000 would make the test one
 * of how busy the machine is.
 */
export const ackDeadline = 60_000;
