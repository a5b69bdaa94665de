import { type ClientRequest, get } from 'node:http';
import { nextAddress } from '../load.ts';
import type { Product } from '../product/start-product.ts';

/** An open page of an auction: reads the stream, and opens it again after the last bid seen, as a browser does. */
export type Watcher = {
  /** The number of the last bid seen; a stream resumes after it. */
  seen(): number;
  stop(): void;
};

const RECONNECT_MS = 200;

export function watchAuction({ url }: Product, listingId: string): Watcher {
  let seen = 0;
  let isStopped = false;
  let request: ClientRequest | undefined;

  function open(): void {
    if (isStopped) return;
    let isOver = false;
    const again = () => {
      if (isOver) return;
      isOver = true;
      setTimeout(open, RECONNECT_MS);
    };
    request = get(
      `${url}/listing/api/auctions/${listingId}/events?after=${seen}`,
      { agent: false, headers: { accept: 'text/event-stream', 'x-forwarded-for': nextAddress() } },
      (response) => {
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          for (const [, seq] of text.matchAll(/^id: (\d+)-/gm)) seen = Math.max(seen, Number(seq));
        });
        response.on('error', again);
        response.on('close', again);
      },
    );
    request.on('error', again);
  }

  open();
  return {
    seen: () => seen,
    stop() {
      isStopped = true;
      request?.destroy();
    },
  };
}
