import { createFeedTasks } from "./feed-tasks.ts";

/** The feed reader's worker: a heavy feed can't block the main thread. */
export default createFeedTasks();
