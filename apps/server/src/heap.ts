import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * Imported first. By default Node lets the young generation grow to twice 64 MB, which an idle server never returns.
 * With twice 16 MB, a request's data is dead by the next collection; with twice 1 MB, much of it was copied and later
 * collected with the old generation, which took a quarter of the server's time (decision 173).
 */
const YOUNG_MAX_BYTES = 2 * 16 * 1024 * 1024;

/** V8 reads this limit only at its start, but the factor each time it grows. */
function limitGrowth(): void {
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  const isFull = young !== undefined && young.space_size >= YOUNG_MAX_BYTES;
  if (isFull === isLimited) return;
  isLimited = isFull;
  setFlagsFromString(`--semi-space-growth-factor=${isFull ? 1 : 2}`);
}

let isLimited = false;
new PerformanceObserver(limitGrowth).observe({ entryTypes: ['gc'] });

/**
 * Buffers below half of this size share a block, which lasts as long as any of them: in Node's blocks of 64 kB, a few small
 * buffers kept the pages written next to them until the next full collection (decision 180).
 */
Buffer.poolSize = 8 * 1024;

/**
 * Only one thread besides the server's own marks live objects: four of them took the processors away from requests
 * (decision 180).
 */
setFlagsFromString('--concurrent-marking-max-worker-num=1');
