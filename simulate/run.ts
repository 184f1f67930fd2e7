import { parentPort, workerData } from "node:worker_threads";
import { createModel } from "./parameters.ts";
import { type SimulationOptions, simulate } from "./simulation.ts";

/** One simulation in a thread of its own, so that each core has one. */
const options: Omit<SimulationOptions, "model"> = workerData;
parentPort?.postMessage(await simulate({ ...options, model: createModel() }));
