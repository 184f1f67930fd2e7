import type { WebClient } from "@slack/web-api";
import type { AuditLog } from "../../audit/audit-log.ts";
import type { ServiceClients } from "../../outreach/service-clients.ts";
import type { ServiceConnections } from "../../outreach/service-connections.ts";

export interface ConnectDependencies {
  serviceConnections: Pick<ServiceConnections, "connect" | "disconnect">;
  serviceClients: Pick<ServiceClients, "state" | "withKey">;
  auditLog: Pick<AuditLog, "write">;
  /** Has the log leave out a secret. */
  hideFromLog: (secret: string) => void;
  /** Redraws a person's App Home. */
  drawHome: (client: WebClient, organisation: string, user: string) => Promise<void>;
}
