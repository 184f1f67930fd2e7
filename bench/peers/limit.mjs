/**
 * The limit: node:http with what no receiver can leave out, the check of the signature and of its age and the
 * reading of the form, and then an empty acknowledgement.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const { PORT = "", SLACK_SIGNING_SECRET = "" } = process.env;
const FIVE_MINUTES = 300;

function isFromSlack(headers, body) {
  const timestamp = String(headers["x-slack-request-timestamp"]);
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(age <= FIVE_MINUTES)) {
    return false;
  }
  const digest = createHmac("sha256", SLACK_SIGNING_SECRET).update(`v0:${timestamp}:${body}`).digest("hex");
  const expected = Buffer.from(`v0=${digest}`);
  const given = Buffer.from(String(headers["x-slack-signature"]));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const body = Buffer.concat(chunks).toString();
    if (!isFromSlack(request.headers, body)) {
      response.writeHead(401).end();
      return;
    }
    const isCommand = new URLSearchParams(body).get("command") === "/profile";
    response.writeHead(isCommand ? 200 : 404).end();
  });
}).listen(Number(PORT), "127.0.0.1");
