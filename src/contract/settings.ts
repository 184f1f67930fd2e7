import { z } from "zod";
import { insecureDatabase, insecureRedis, isSecureDatabase, isSecureRedis } from "./secure-address.ts";

/** Environment variables that the app and the service read alike. Messages name no value: many are secrets. */

export const portNumber = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, "must be a number from 0 to 65535")
  .transform(Number);

/** The address of a database. @param path where it is unless another is set */
export const databaseUrl = (path: string) =>
  z
    .string()
    .refine((text) => /^(postgres(ql)?:|file:)/.test(text) || !text.includes("://"), {
      error: `must be a path such as ${path}, or start with postgres://`,
      abort: true,
    })
    .refine((text) => !/^postgres(ql)?:/.test(text) || URL.canParse(text), {
      error: "can't be read: in a password, write @, / and : as %40, %2F and %3A",
    })
    .refine(isSecureDatabase, { error: insecureDatabase })
    .default(path);

export const redisUrl = z
  .string()
  .refine((text) => /^rediss?:\/\//.test(text) && URL.canParse(text), {
    error: "must start with redis:// or rediss://",
    abort: true,
  })
  .refine(isSecureRedis, { error: insecureRedis })
  .optional();

export const stopDelay = z
  .string()
  .refine((text) => /^\d{1,2}$/.test(text) && Number(text) <= 60, "must be a number of seconds, from 0 to 60")
  .transform(Number)
  .default(0);

const levels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export const logLevel = z.enum(levels, `must be one of ${levels.join(", ")}`);
