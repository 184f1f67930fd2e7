import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { addressOf } from "#app/slack/http/server.ts";

export interface GatewayAnswer {
  status: number;
  text: string;
}

/**
 * A gateway that sends every paid request twice and passes on the second answer: as one does that believes the first
 * to be lost.
 *
 * @param goOn resolves when it has waited enough for the first answer
 */
export async function doublingGateway(
  target: string,
  goOn: (first: Promise<GatewayAnswer>) => Promise<unknown>,
) {
  const answers: Promise<GatewayAnswer>[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { authorization = "", "idempotency-key": name } = request.headers;
    const send = async (): Promise<GatewayAnswer> => {
      const answer = await fetch(new URL(request.url ?? "", target), {
        method: "POST",
        headers: {
          authorization,
          "content-type": "application/json",
          ...(typeof name === "string" && { "idempotency-key": name }),
        },
        body,
      });
      return { status: answer.status, text: await answer.text() };
    };
    let last = send();
    if (name !== undefined) {
      answers.push(last);
      await goOn(last);
      last = send();
      answers.push(last);
    }
    const { status, text } = await last;
    response.writeHead(status, { "content-type": "application/json" }).end(text);
  });
  const listening = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: new URL("/functions/v1", addressOf(server)).href,
    /** All that the service answered to what costs. */
    answers: () => Promise.all(answers),
  };
}
