import { ApiError } from "../../contract/api-errors.ts";
import { teamKnowledge } from "../../contract/team-knowledge.ts";
import type { Store } from "../store/store.ts";
import { readAddress } from "./lookup.ts";
import { readRequest } from "./read-request.ts";

const { read, write, remove } = teamKnowledge;

/**
 * What a team writes of its contacts: our extension to the specification, by path. Each is free.
 *
 * @returns what to answer
 * @throws ApiError
 */
export const knowledgeOperations = {
  async [read.path](store: Store, organisation: string, body: unknown): Promise<object> {
    const address = readAddress(readRequest(read.request, body));
    return { revisions: await store.knowledgeOf({ organisation, ...address }) };
  },

  async [write.path](store: Store, organisation: string, body: unknown): Promise<object> {
    const request = readRequest(write.request, body);
    const written = await store.writeKnowledge({ organisation, ...readAddress(request) }, request);
    if (written !== undefined) return written;
    throw new ApiError("invalid_field", { field: "texts", detail: "There's nothing to write." });
  },

  async [remove.path](store: Store, organisation: string, body: unknown): Promise<object> {
    const address = readAddress(readRequest(remove.request, body));
    return { deleted: await store.deleteKnowledge({ organisation, ...address }) };
  },
};

/** The path of one of them. */
export type KnowledgeOperation = keyof typeof knowledgeOperations;

export function isKnowledge(operation: string): operation is KnowledgeOperation {
  return operation in knowledgeOperations;
}
