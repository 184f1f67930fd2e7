import { z } from "zod";

/** What this feature answers to. */
export const ids = { open: "home_open_result" } as const;

/** What "Open" carries: the id of the call whose result it shows. */
export const openValue = {
  encode: (call: { id: string }): string => call.id,
  /** @throws ZodError when the value was not written by `encode` */
  decode: (value: string | undefined): string => z.string().min(1).parse(value),
};
