import { followAuction } from './auction/follow-auction.ts';
import { followStream } from './auction/follow-stream.ts';
import type { AuctionSeed, OfferSeed } from './auction/seed.ts';
import { serverSkewMs } from './client/server-clock.ts';

const text = document.getElementById('auction')?.textContent;
if (text) {
  // The seed was written by the server that rendered this page.
  const seed = JSON.parse(text) as AuctionSeed | OfferSeed;
  if ('auction' in seed) followAuction(seed, serverSkewMs());
  // Nothing is typed while a payment is being taken, so the page may simply be loaded again.
  else followStream(seed.eventsPath, () => location.reload());
}
