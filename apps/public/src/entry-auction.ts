import { followAuction } from './auction/follow-auction.ts';
import type { AuctionSeed } from './auction/seed.ts';
import { serverSkewMs } from './client/server-clock.ts';

const seed = document.getElementById('auction')?.textContent;
// The seed was written by the server that rendered this page.
if (seed) followAuction(JSON.parse(seed) as AuctionSeed, serverSkewMs());
