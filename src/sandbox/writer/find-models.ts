import { Agent, type Dispatcher, request } from "undici";
import { z } from "zod";
import { type LocalModel, localModel } from "../protocol.ts";

/** A program that serves models, and the port that it usually has. */
export interface ModelServer {
  name: string;
  port: number;
}

/**
 * Sources: https://docs.ollama.com/faq, https://lmstudio.ai/docs/developer/core/server,
 * https://github.com/ggml-org/llama.cpp/tree/master/tools/server, https://localai.io/basics/getting_started/,
 * https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html
 */
export const usualServers: readonly ModelServer[] = [
  { name: "Ollama", port: 11434 },
  { name: "LM Studio", port: 1234 },
  { name: "llama.cpp or LocalAI", port: 8080 },
  { name: "vLLM", port: 8000 },
];

/** Milliseconds that a server on this machine has for its answer. */
const defaultTimeout = 1_500;

const maxResponseSize = 256 * 1024;

const maxModels = 50;

/** Source: https://platform.openai.com/docs/api-reference/models/list */
const modelList = z.object({ object: z.literal("list"), data: z.array(z.looseObject({ id: z.unknown() })) });

/**
 * What can't write, and what doesn't run here: Ollama hands models named so on to its cloud.
 * Source: https://docs.ollama.com/cloud
 */
const unfit = /embed|[:-]cloud$/i;

/**
 * Asks each server on 127.0.0.1 once which models it has. Where none listens, or another program does, none are found.
 *
 * @param timeout milliseconds for each answer
 */
export async function findModels(
  servers: readonly ModelServer[],
  timeout = defaultTimeout,
): Promise<LocalModel[]> {
  const agent = new Agent({ maxResponseSize });
  try {
    return (await Promise.all(servers.map((server) => modelsOf(server, agent, timeout)))).flat();
  } finally {
    await agent.destroy();
  }
}

async function modelsOf({ name: server, port }: ModelServer, dispatcher: Dispatcher, timeout: number) {
  try {
    const signal = AbortSignal.timeout(timeout);
    const { statusCode, body } = await request(`http://127.0.0.1:${port}/v1/models`, { dispatcher, signal });
    const answer = modelList.parse(await body.json());
    if (statusCode !== 200) return [];
    return answer.data
      .flatMap(({ id }) => localModel.safeParse({ server, port, id }).data ?? [])
      .filter(({ id }) => !unfit.test(id))
      .slice(0, maxModels);
  } catch {
    return [];
  }
}
