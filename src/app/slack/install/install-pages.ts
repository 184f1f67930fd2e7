import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type RequestedScope, requestedScopes } from "./scopes.ts";

/** A page for people, without scripts, and the headers that keep it so. */
export interface Page {
  status: number;
  html: string;
}

/** Answers a request if it's for one of our pages; says whether it was. */
export type PageRoutes = (request: IncomingMessage, response: ServerResponse) => boolean;

const style = `
:root { color-scheme: light dark; --ink: #1d1c1d; --soft: #5d6470; --paper: #fff; --ground: #f4f5f7; --line: #dfe2e8; --act: #2b3a55; --on-act: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceef2; --soft: #a8b0bf; --paper: #1f2430; --ground: #151922; --line: #343c4d; --act: #a9bde6; --on-act: #10141d; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 2rem 1rem; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
main { width: 100%; max-width: 38rem; padding: 2.25rem; background: var(--paper); border: 1px solid var(--line); border-radius: 14px; }
h1 { margin: 0 0 .5rem; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 1.75rem 0 .5rem; font-size: 1rem; }
p { margin: .5rem 0; }
.soft, li span { color: var(--soft); }
ul { margin: 0; padding: 0; list-style: none; border-top: 1px solid var(--line); }
li { display: grid; grid-template-columns: 10.5rem 1fr; gap: .25rem 1rem; padding: .55rem 0; border-bottom: 1px solid var(--line); font-size: .94rem; }
code { font-size: .86rem; }
small { display: block; color: var(--soft); }
.act { display: inline-block; margin-top: 1.5rem; padding: .7rem 1.4rem; border: 0; border-radius: 8px; background: var(--act); color: var(--on-act); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.act:focus-visible { outline: 3px solid var(--soft); outline-offset: 2px; }
@media (max-width: 30rem) { main { padding: 1.5rem; } li { grid-template-columns: 1fr; } }
`;

/**
 * The headers of each page: nothing is loaded, run or framed, and a form goes to us, or from us to Slack.
 *
 * @param slackOrigin where the form is led on to: browsers check redirects too
 */
export function pageHeaders(slackOrigin: string): Record<string, string> {
  const hash = createHash("sha256").update(style).digest("base64");
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self' ${slackOrigin}; base-uri 'none'; frame-ancestors 'none'`,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  };
}

/** @param headers of all our pages, and of this one */
export function sendPage(
  response: ServerResponse,
  { status, html }: Page,
  headers: Readonly<Record<string, string>>,
): void {
  response
    .writeHead(status, { ...headers, connection: "close", "content-length": Buffer.byteLength(html) })
    .end(html);
}

/** What Rapport does, what it asks for, and a button that leads to Slack. */
export function installPage(): Page {
  return page(
    200,
    "Add Rapport to Slack",
    `<p>Who is this person, how do I speak with them, what do I say? Rapport answers in Slack: profiles of your business contacts, briefs before meetings, messages that fit the reader.</p>
<p class="soft">Only members of your company see profiles, and they're private until someone shares one. Looking people up is free; what costs credits says so first.</p>
<h2>What Rapport asks for</h2>
<ul>${requestedScopes.map(scopeLine).join("")}</ul>
<p class="soft">It reads no channel history and acts as nobody but itself. If you remove it, we delete everything we hold for your workspace.</p>
<form method="post" action="/slack/install"><button class="act" type="submit">Add to Slack</button></form>`,
  );
}

function scopeLine({ name, reason, isOptional = false }: RequestedScope): string {
  const optional = isOptional ? "<small>optional</small>" : "";
  return `<li><div><code>${escapeHtml(name)}</code>${optional}</div><span>${escapeHtml(reason)}</span></li>`;
}

/** @param workspace its name, as Slack has it; @param openUrl leads back to the app in Slack */
export function installedPage(workspace: string | undefined, openUrl: string): Page {
  const where = workspace === undefined ? "your workspace" : escapeHtml(workspace.slice(0, 100));
  return page(
    200,
    "Rapport is installed",
    `<p>Rapport is now in <strong>${where}</strong>. Next, an admin opens Rapport's Home there and enters your company's key of the profile service. Then everyone can type <code>/profile</code> and a name or an e-mail address in any channel.</p>
<a class="act" href="${escapeHtml(openUrl)}">Open Slack</a>`,
  );
}

/** Why nothing was installed: somebody cancelled, Slack said why, the link is of no use, or something didn't answer. */
export type InstallFailure = "denied" | "useless" | "unavailable" | { slackSays: string };

/** Says what happened and that nothing was installed, and offers to start again. */
export function failurePage(failure: InstallFailure): Page {
  const [status, title, text] = failureTexts(failure);
  return page(status, title, `<p>${text}</p><a class="act" href="/slack/install">Start again</a>`);
}

function failureTexts(failure: InstallFailure): [status: number, title: string, text: string] {
  if (typeof failure === "object") {
    const reason = escapeHtml(failure.slackSays.slice(0, 80));
    const text = `Slack's reason: <code>${reason}</code>. Nothing was installed. Start again; if it keeps happening, tell your Rapport admin this reason.`;
    return [502, "Slack refused the installation", text];
  }
  switch (failure) {
    case "denied": {
      const text = "You cancelled on Slack's page, so Rapport has no access to your workspace.";
      return [200, "Nothing was installed", text];
    }
    case "useless": {
      const text =
        "An installation works once, within 10 minutes, and in the browser where it was started, with cookies. If you've just installed Rapport, it's in Slack already. Otherwise start again.";
      return [400, "That link doesn't work", text];
    }
    case "unavailable": {
      const text = "Slack or our database didn't answer. Nothing was installed. Start again in a minute.";
      return [503, "We couldn't finish", text];
    }
  }
}

/** @param title plain text @param body HTML */
export function page(status: number, title: string, body: string): Page {
  return {
    status,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>
`,
  };
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
