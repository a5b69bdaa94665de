/**
 * A page that is restored from the back/forward cache or the HTTP cache checks whether it has changed, and reloads if
 * it has. Its tag identifies its content; a personal page has no tag and is never cached.
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
      // Without a connection, the page stays: availability is checked when a time is taken.
      () => {},
    );
  });
}
