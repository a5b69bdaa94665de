/**
 * Loaded into the server's process before the server itself: answers what that process has used so far. It asks
 * nothing of the product, so that what is measured is the product as it ships.
 */
export type NodeUsage = { readonly cpuMs: number; readonly residentBytes: number };

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000, residentBytes: process.memoryUsage.rss() } satisfies NodeUsage);
});
// A benchmark that dies takes its servers along.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone must not keep a server alive that has stopped.
process.channel?.unref();
