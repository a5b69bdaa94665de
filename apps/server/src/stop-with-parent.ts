import process from 'node:process';

/**
 * Stops this process when the one that started it is gone, however that ended: the channel between the two closes then.
 * Without a channel, whoever started us may go.
 */
export function stopWithParent(): void {
  if (process.channel === undefined) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The channel alone must not keep this process alive.
  process.channel?.unref();
}
