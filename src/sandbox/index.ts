export { type Clock, createMovableClock, type MakeId, type MovableClock } from "./clock.ts";
export type { Message } from "./slack/messages.ts";
export { app, enterprise, ids, secondTeam, sisterTeam, team } from "./slack/people.ts";
export type { Actor } from "./slack/person/actor.ts";
export type { Choice } from "./slack/person/choices.ts";
export { visibleText } from "./slack/person/reading.ts";
export { signature } from "./slack/transport/app-transport.ts";
export type { View } from "./slack/views.ts";
export type { Workspace } from "./slack/workspace.ts";
export type { AppRequest, Problem } from "./slack/workspace-state.ts";
export {
  type Sandbox,
  type SandboxOptions,
  type StartedWorkspace,
  startSandbox,
  startWorkspace,
  type WorkspaceOptions,
} from "./start-sandbox.ts";
