import { randomBytes } from "node:crypto";

/** Tells the time, so that a test can move it. */
export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
}

/** Makes ids, so that a test can repeat them. Takes a length, returns that many characters of `A-Z0-9`. */
export type MakeId = (length: number) => string;

export const systemClock: Clock = { now: () => Date.now() };

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

export const randomId: MakeId = (length) => {
  let id = "";
  for (const byte of randomBytes(length)) id += alphabet[byte % alphabet.length];
  return id;
};
