/**
 * How far the server's clock is ahead of this device's: its time when it rendered the page, plus the time since the
 * page began to arrive.
 */
export function serverSkewMs(): number {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const serverNow = Number(document.documentElement.dataset['now']) + performance.now() - (arrival?.responseStart ?? 0);
  return serverNow - Date.now();
}
