import { vi } from "vitest";
import { type Database, openDatabase } from "#app/storage/app-database.ts";
import { ids, visibleText } from "#sandbox/index.ts";
import type { Workspace } from "#sandbox/slack/workspace.ts";
import { acceptanceDatabase } from "../databases/acceptance-database.ts";
import { pressInHome } from "./administration.ts";
import { installOnly } from "./browser-install.ts";
import { type Everything, type RunningOptions, startEverything } from "./rapport.ts";

type Running = Pick<Everything, "slack" | "rapport" | "key">;

export interface ManyWorkspaces extends AsyncDisposable {
  running: Everything;
  /** What the app stores, as another process would see it. */
  database: Database;
  /** Where its files are; empty on Postgres. */
  folder: string;
  /** What operators' commands are run with. */
  environment: Record<string, string>;
}

/**
 * Starts the app as many workspaces install it, on a database of its own.
 *
 * @param options as of `startEverything`
 */
export async function startManyWorkspaces({
  environment,
  ...options
}: Pick<RunningOptions, "environment" | "slack" | "crmServers"> = {}): Promise<ManyWorkspaces> {
  await using stack = new AsyncDisposableStack();
  const place = stack.use(await acceptanceDatabase());
  // Before the app, which shares this thread.
  const database = await openDatabase(place.url);
  const running = await startEverything({
    transport: "oauth",
    environment: { ...place.environment, ...environment },
    ...options,
  });
  stack.defer(() => running.stop());
  stack.defer(() => database.close());
  const opened = stack.move();
  return {
    running,
    database,
    folder: place.folder ?? "",
    environment: place.environment,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Resolves once the app has nothing more to do about any request. */
export async function idle({ rapport }: Pick<Everything, "rapport">): Promise<void> {
  await vi.waitUntil(() => rapport.inFlight() === 0, { timeout: 20_000, interval: 1 });
}

/**
 * The whole way, as one does it in a browser; then an admin enters the key of the profile service.
 *
 * @param place what it's installed for, if not for this workspace alone
 */
export async function install(
  running: Running,
  workspace: Workspace,
  place: { team: { id: string } } = workspace,
) {
  const finished = await installOnly(running, place);
  await connect(running, workspace);
  return finished;
}

async function connect({ key }: Running, workspace: Workspace): Promise<void> {
  const sam = workspace.as(ids.sam);
  const form = await pressInHome(sam, "connect_open", "developer portal");
  await sam.submit(form, { connect_key: key });
  const done = await sam.until((me) => {
    const view = me.modal();
    return view !== undefined && /is connected|already use|is replaced/.test(visibleText(view)) && view;
  });
  await sam.close(done, { all: true });
}
