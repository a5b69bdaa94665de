import type { AuctionEvent, AuctionState, MaskedBid } from '@primehour/contract/auction-shapes';
import { dutchPriceAt } from '@primehour/domain/auction/dutch';
import { formatMoney } from '@primehour/domain/format/money';
import type { Instant } from '@primehour/domain/vocabulary';
import { LOCAL_WORDS } from '../local-words.ts';
import type { AuctionSeed } from './seed.ts';
import { bidCountWords, dutchTermsOf, minimumWords, nextPriceWords, positionNow, priceLabel } from './words.ts';

/** Everybody hears of the end at once; the pages are asked for anew a little apart. */
const RELOAD_SPREAD_MS = 2000;
const HISTORY_MAX = 50;

/**
 * Keeps the page of an open auction alive: each event carries the whole standing and the bids after the last one seen.
 * The browser reconnects by itself and says by `Last-Event-ID` what it has.
 */
export function followAuction(seed: AuctionSeed, skewMs: number): void {
  let { auction } = seed;
  const source = new EventSource(seed.eventsPath);
  source.addEventListener('auction', ({ data }: MessageEvent<string>) => {
    const event = JSON.parse(data) as AuctionEvent;
    // An older event may arrive after a newer one when two nodes answered.
    if (event.auction.lastSeq < auction.lastSeq) return;
    const hasTurned = event.auction.status !== auction.status;
    auction = event.auction;
    showStanding(auction, seed);
    for (const bid of event.bids) showBid(bid, seed);
    if (hasTurned) setTimeout(() => reload(seed), Math.random() * RELOAD_SPREAD_MS);
  });
  addEventListener('pagehide', () => source.close());
  // Brought back as it was left, it would stand still.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  turnAt(auction.status === 'ACTIVE' ? auction.endAt : auction.startAt, skewMs, () => reload(seed));
  fallWithTheClock(() => auction, skewMs);
}

/** Texts that stand in `data-live` elements. */
function showStanding(auction: AuctionState, { own }: AuctionSeed): void {
  write('label', priceLabel(auction));
  // While a dutch price falls, the clock below tells it.
  if (!isFalling(auction)) write('price', formatMoney(auction.priceCents));
  write('bids', bidCountWords(auction));
  write('minimum', minimumWords(auction));
  write('position', positionNow(own, auction));
}

function write(name: string, text: string): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-live="${name}"]`)) {
    if (element.textContent !== text) element.textContent = text;
  }
}

function showBid(bid: MaskedBid, { own, zone }: AuctionSeed): void {
  const list = document.querySelector('[data-live-bids]');
  const row = document.querySelector<HTMLTemplateElement>('[data-live-bid]')?.content.firstElementChild;
  if (!list || !row || list.querySelector(`[data-seq="${bid.seq}"]`)) return;
  const made = row.cloneNode(true) as HTMLElement;
  made.dataset['seq'] = String(bid.seq);
  const parts: Record<string, string> = {
    bidder: bid.bidder === own.bidder ? 'You' : bid.bidder,
    price: formatMoney(bid.priceCents),
    at: LOCAL_WORDS['day-time'](bid.at, Intl.DateTimeFormat().resolvedOptions().timeZone || zone),
  };
  for (const [part, text] of Object.entries(parts)) {
    const element = made.querySelector(`[data-part="${part}"]`);
    if (element) element.textContent = text;
  }
  list.prepend(made);
  while (list.childElementCount > HISTORY_MAX) list.lastElementChild?.remove();
  document.querySelector<HTMLElement>('[data-no-bids]')?.setAttribute('hidden', '');
}

/** The server's clock lies `skewMs` before this device's. */
function turnAt(at: number, skewMs: number, turn: () => void): void {
  const leftMs = at - skewMs - Date.now();
  // Longer waits overflow the timer; such a page has been reloaded long before.
  if (leftMs > 0 && leftMs < 2 ** 31) setTimeout(turn, leftMs + Math.random() * RELOAD_SPREAD_MS);
}

/** What is being typed is not lost: only the steps that the turn has changed are asked for anew. */
function reload({ step }: AuctionSeed): void {
  if (step === 'WAIT' || step === 'BID' || step === 'TAKE') location.reload();
  else write('turned', 'This auction has changed. Go on, and you see how it stands.');
}

/** A dutch price is a pure function of time, so this clock lowers it as well as the server's does. */
function fallWithTheClock(latest: () => AuctionState, skewMs: number): void {
  if (latest().auctionType !== 'dutch') return;
  setInterval(() => {
    const [auction, now] = [latest(), (Date.now() + skewMs) as Instant];
    if (isFalling(auction)) write('price', formatMoney(dutchPriceAt(dutchTermsOf(auction), now)));
    write('next', nextPriceWords(auction, now));
  }, 1000);
}

/** Once somebody took it, its price stands. */
const isFalling = ({ auctionType, status }: AuctionState): boolean => auctionType === 'dutch' && status === 'ACTIVE';
