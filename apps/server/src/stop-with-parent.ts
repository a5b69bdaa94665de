import process from 'node:process';

/**
 * Stops this process when its parent is gone, for any reason, because the channel between them closes then. Without a
 * channel it runs independently.
 */
export function stopWithParent(): void {
  if (process.channel === undefined) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The channel alone must not keep this process alive.
  process.channel?.unref();
}
