import type { AuctionEvent } from '@primehour/contract/auction-shapes';

/** Longer than a node needs to restart; slightly different for each reader. */
const REOPEN_AFTER_MS = 5000;

/**
 * Listens to an auction from the position that the page shows. The browser reconnects automatically and reports its
 * position by `Last-Event-ID`; if it gives up, as after a refusal, the stream is reopened from there. `lose` is called
 * on the first of several such failures in a row.
 */
export function followStream(path: string, hear: (event: AuctionEvent) => void, lose?: () => void): () => void {
  let source: EventSource | undefined;
  let from = path;
  let isStopped = false;
  let isLost = false;
  const open = () => {
    if (isStopped) return;
    const opened = (source = new EventSource(from));
    opened.addEventListener('auction', ({ data, lastEventId }: MessageEvent<string>) => {
      from = path.replace(/after=.*/, `after=${lastEventId}`);
      hear(JSON.parse(data) as AuctionEvent);
    });
    opened.addEventListener('open', () => (isLost = false));
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED) return;
      if (!isLost) lose?.();
      isLost = true;
      setTimeout(open, REOPEN_AFTER_MS * (1 + Math.random()));
    });
  };
  const stop = () => {
    isStopped = true;
    source?.close();
  };
  open();
  addEventListener('pagehide', stop);
  // A page restored from the back/forward cache would otherwise no longer update.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  return stop;
}
