import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import type { Profile } from "../../src/conformance/case.ts";
import { conform } from "../../src/conformance/conform.ts";
import type { Known } from "../../src/conformance/placeholders.ts";
import type { CaseResult } from "../../src/conformance/run.ts";
import type { ServiceOptions } from "../../src/service/server.ts";
import { contactNamed, jane, newOrganisation, seededService } from "../service/helpers.ts";

/** The seeded service, and keys of an organisation without credits and of one that was revoked. */
export async function conformableService(options: Partial<ServiceOptions> = {}) {
  const service = await seededService(options);
  const { store, organisation, key } = service;
  const empty = await newOrganisation(store, 0);
  await store.addContact(empty.organisation, contactNamed("Jane Whitfield"));
  const revoked = await store.createApiKey(organisation);
  await store.revokeApiKey(revoked.id);
  const known: Known = {
    email: "jane@acme.com",
    linkedin_name: "jane-whitfield",
    contact_id: jane,
    unprofiled_email: "nobody@acme.com",
    run: "1a2b3c4d",
    key,
    empty_key: empty.key,
    revoked_key: revoked.key,
  };
  return { ...service, known };
}

/** Runs all that costs credits too. */
export function conformed(url: string, known: Known, profile: Profile) {
  return conform(paidRun(url, known, profile));
}

function paidRun(url: string, known: Known, profile: Profile) {
  return { baseUrl: new URL(url), known, isSeedAssumed: false, profile, isPaid: true };
}

class FailedCaseError extends Error {
  override readonly name = "FailedCaseError";
  readonly result: CaseResult;

  constructor(result: CaseResult) {
    super(result.name);
    this.result = result;
  }
}

/** Runs the suite as far as the first case that fails. @returns what it says */
export async function firstFailure(url: string, known: Known): Promise<CaseResult | undefined> {
  const onResult = (result: CaseResult) => {
    if (result.verdict === "failed") throw new FailedCaseError(result);
  };
  try {
    await conform({ ...paidRun(url, known, "specification"), onResult });
  } catch (error) {
    if (error instanceof FailedCaseError) return error.result;
    throw error;
  }
  return undefined;
}

export interface Passing {
  path: string;
  /** Of the request. */
  headers: IncomingMessage["headers"];
  sent: string;
  status: number;
  body: string;
}

/**
 * A service that does something wrong: the one at `url`, with its answers altered.
 *
 * @returns its base address
 */
export async function alteredService(
  url: string,
  alter: (passing: Passing) => Partial<Passing>,
): Promise<string> {
  const server = createServer(async (request, response) => {
    const sent = await buffer(request);
    const {
      host,
      connection,
      "transfer-encoding": encoding,
      "content-length": length,
      ...headers
    } = request.headers;
    const answer = await fetch(new URL(request.url ?? "", url), {
      method: request.method ?? "POST",
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      body: request.method === "GET" ? null : sent,
    });
    const passing = {
      path: new URL(request.url ?? "", url).pathname,
      headers: request.headers,
      sent: sent.toString(),
      status: answer.status,
      body: await answer.text(),
    };
    const { status, body } = { ...passing, ...alter(passing) };
    const kept = [...answer.headers].filter(
      ([name]) => !/^(content-length|connection|keep-alive|date)$/.test(name),
    );
    response.writeHead(status, Object.fromEntries(kept));
    response.end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("It has no port.");
  return `http://127.0.0.1:${address.port}/functions/v1`;
}
