import { type ServiceProxy, startServiceProxy } from "./faults/service-proxy.ts";
import { pageServer } from "./page-server.ts";
import type { LedgerRow } from "./protocol.ts";
import { type StartedWorkspace, start, type WorkspaceOptions } from "./start-workspace.ts";

export type SandboxOptions = WorkspaceOptions & {
  /** The profile service's `{base_url}`. */
  serviceUrl: string;
};

export type Sandbox = StartedWorkspace & {
  /** The service's base URL through the proxy, for the app. */
  serviceUrl: string;
  /** Sets the source of the inspector's ledger, which is empty until then. */
  showLedger(read: () => Promise<readonly LedgerRow[]>): void;
};

/**
 * Starts a simulated workspace with its page, and a profile service proxy that can simulate faults.
 *
 * `url` is the address to open in a browser. It answers at once; the page is built in the background, and the
 * first request waits for that.
 *
 * @throws as `startWorkspace`
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { serviceUrl, ...rest } = options;
  let readLedger = async (): Promise<readonly LedgerRow[]> => [];
  const started = await start(rest, (workspace) => pageServer(workspace, () => readLedger()));
  let proxy: ServiceProxy;
  try {
    proxy = await startServiceProxy(started.workspace, serviceUrl);
  } catch (error) {
    await started.stop();
    throw error;
  }
  return {
    ...started,
    serviceUrl: proxy.url,
    showLedger(read) {
      readLedger = read;
    },
    async stop() {
      await Promise.all([proxy.stop(), started.stop()]);
    },
  };
}
