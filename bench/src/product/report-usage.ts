import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into the server's process before the server itself: reports the process's resource usage so far, and how long
 * its event loop was blocked. It uses nothing of the product, which is measured as it ships.
 */
export type NodeUsage = { readonly cpuMs: number; readonly residentBytes: number };

export type LoopUsage = {
  /** Between two ticks of a timer that is due every millisecond: Node's own histogram, nothing subtracted. */
  readonly longestMs: number;
  readonly p99Ms: number;
  /** The most CPU time that the main thread used between two ticks: the delay without other processes. */
  readonly longestCpuMs: number;
};

export type Question = 'usage' | 'watch-loop' | 'loop';

/** The highest resolution of both timers. */
const RESOLUTION_MS = 1;

const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
let ticking: NodeJS.Timeout | undefined;
let longestCpuMs = 0;

process.on('message', (question: Question) => {
  process.send?.(question === 'usage' ? usage() : question === 'watch-loop' ? watchLoop() : loopUsage());
});
// If the benchmark crashes, its servers stop too.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel must not keep a stopped server alive.
process.channel?.unref();

function usage(): NodeUsage {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1000, residentBytes: process.memoryUsage.rss() };
}

function watchLoop(): true {
  histogram.reset();
  histogram.enable();
  longestCpuMs = 0;
  let before = threadCpuMs();
  ticking = setInterval(() => {
    const now = threadCpuMs();
    longestCpuMs = Math.max(longestCpuMs, now - before);
    before = now;
  }, RESOLUTION_MS).unref();
  return true;
}

function loopUsage(): LoopUsage {
  clearInterval(ticking);
  histogram.disable();
  return { longestMs: histogram.max / 1e6, p99Ms: histogram.percentile(99) / 1e6, longestCpuMs };
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
