/**
 * Runs in a thread of a process that reads files, which keeps running when a file blocks the main thread: ends the
 * process when its server is gone or when it exceeds its limits, on systems without /proc as well. A string, as a
 * thread cannot be started from TypeScript in every way the server itself can.
 */
export const WATCHDOG_SOURCE = `
const { workerData: { deadline, parent, memoryBytes } } = require("node:worker_threads");
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const isLate = deadline[0] > 0 && user + system > deadline[0];
  if (isLate || process.ppid !== parent || process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, "SIGKILL");
}, 250);
`;
