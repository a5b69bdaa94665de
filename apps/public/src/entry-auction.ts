import { followAuction } from './auction/follow-auction.ts';
import { followStream } from './auction/follow-stream.ts';
import type { AuctionSeed, OfferSeed } from './auction/seed.ts';
import { serverSkewMs } from './client/server-clock.ts';

const text = document.getElementById('auction')?.textContent;
if (text) {
  // The seed was written by the same server that rendered this page.
  const seed = JSON.parse(text) as AuctionSeed | OfferSeed;
  if ('auction' in seed) followAuction(seed, serverSkewMs());
  // There is no input while a payment is in progress, so the page can simply be reloaded.
  else followStream(seed.eventsPath, () => location.reload());
}
