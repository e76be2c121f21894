/** The entry point of a worker thread. */
import { serveTasks } from "./platform/threads/serve-tasks.ts";
import { threadTasks } from "./thread-tasks.ts";

serveTasks(threadTasks);
