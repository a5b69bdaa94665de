/**
 * A page that comes back, out of the browser's memory or its cache, asks whether it has changed in the meantime, and
 * loads again if it has. Its tag says which page it is; one that belongs to someone has none and is never kept.
 */
export function refreshOnReturn(): void {
  const { tag } = document.documentElement.dataset;
  if (tag === undefined) return;
  addEventListener('pageshow', ({ persisted }) => {
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (!persisted && arrival?.type !== 'back_forward') return;
    fetch(location.href, { method: 'HEAD', cache: 'no-store', headers: { accept: 'text/html' } }).then(
      ({ headers }) => {
        if (!headers.get('etag')?.includes(tag)) location.reload();
      },
      // Without a connection the page stays: a time is judged when it is taken.
      () => {},
    );
  });
}
