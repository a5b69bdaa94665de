/**
 * How far the server's clock lies before this device's: what it said when it made the page, and the time since the page
 * began to arrive.
 */
export function serverSkewMs(): number {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const serverNow = Number(document.documentElement.dataset['now']) + performance.now() - (arrival?.responseStart ?? 0);
  return serverNow - Date.now();
}
