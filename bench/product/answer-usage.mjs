/** Lets the parent ask this process what it has used so far. */
export function answerUsage() {
  process.on("message", (message) => {
    if (message !== "usage") return;
    const { user, system } = process.cpuUsage();
    process.send({ cpuMs: (user + system) / 1000, rss: process.memoryUsage().rss });
  });
}
