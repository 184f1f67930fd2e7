import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Loaded before the app and the service: has them collect all garbage on SIGUSR2. */
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
process.on("SIGUSR2", () => collect());
