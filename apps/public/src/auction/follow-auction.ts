import { auctionPaths } from '@primehour/contract/auction-paths';
import type { AuctionEvent, AuctionState, MaskedBid } from '@primehour/contract/auction-shapes';
import { LIVE_COPY } from '@primehour/domain/auction/models/models';
import { formatMoney } from '@primehour/domain/format/money';
import type { Instant } from '@primehour/domain/vocabulary';
import { browserZone } from '../client/browser-zone.ts';
import { writeTimes } from '../client/local-times.ts';
import { LOCAL_FORMATS } from '../local-formats.ts';
import {
  amountExample,
  describeAnswer,
  describeBidCount,
  formatBidPrice,
  clockOf,
  describeOwnHold,
  leastCents,
  nameFor,
  describeMinimum,
  describeNextPrice,
  positionNow,
  priceLabel,
} from './describe-auction.ts';
import { followStream } from './follow-stream.ts';
import { announce, debounceWithRetry, fetchPage, showFragments } from './refresh-fragments.ts';
import type { AuctionSeed } from './seed.ts';

const HISTORY_MAX = 50;

/**
 * Keeps an auction's page up to date until its payment is settled. While the auction runs, each event contains the
 * standing and the bids after the last one seen, and is written into the page. When the page changes as a whole (a change
 * of the listing, start, close, each settlement step, the reader's deadline, their bid from elsewhere), it is fetched
 * again: only the server knows who is reading.
 */
export function followAuction(first: AuctionSeed, skewMs: number): void {
  let seed = first;
  let turning: ReturnType<typeof setTimeout> | undefined;
  const turn = debounceWithRetry(async () => {
    const path = auctionPaths.auction(seed.auction.listingId);
    const page = await fetchPage(path);
    const text = page.getElementById('auction')?.textContent;
    const fresh = text ? (JSON.parse(text) as AuctionSeed) : null;
    // Decided only now: the visitor may have started to type, or the auction may have ended, while the page loaded.
    const isKept = fresh !== null && isOpen(seed, skewMs) && isOpen(fresh, skewMs) && hasInput(seed.step);
    // Card fields need a script and a security policy that only a page loaded with them has.
    if (fresh?.step === 'CARD' && !isKept) return location.assign(path);
    showFragments(page, skewMs, isKept ? 'step' : null);
    if (!fresh) return stop();
    seed = isKept ? { ...fresh, step: seed.step } : fresh;
    awaitTurn();
  });
  const awaitTurn = () => {
    clearTimeout(turning);
    const at = nextTurnOf(seed);
    // Longer waits overflow the timer; no one keeps a page open that long.
    const leftMs = at === null ? 0 : at - skewMs - Date.now();
    if (leftMs > 0 && leftMs < 2 ** 31) turning = setTimeout(turn, leftMs);
  };
  const hear = ({ auction, bids }: AuctionEvent) => {
    // An older event may arrive after a newer one if two nodes sent them.
    if (auction.lastSeq < seed.auction.lastSeq) return;
    // An event before the start announces the start itself, or a change of the listing.
    const hasTurned = auction.status !== 'ACTIVE' || seed.auction.status !== 'ACTIVE';
    seed = { ...seed, auction };
    showStanding(seed);
    for (const bid of bids) showBid(bid, seed);
    // A bid placed here loads a new page, so this one comes from another tab or device: only the server knows its maximum.
    const isOwn = bids.some(({ bidder }) => bidder === seed.own.bidder);
    if (hasTurned || isOwn) turn();
  };
  // A refused stream may mean that the listing was removed.
  const stop = followStream(seed.eventsPath, hear, turn);
  awaitTurn();
  tickPrice(() => seed.auction, skewMs);
}

/** Whether the auction accepts what the step's form sends; before its start, visitors can already join. */
const isOpen = ({ auction: { closedAt, endAt } }: AuctionSeed, skewMs: number): boolean =>
  closedAt === null && Date.now() + skewMs < endAt;

/**
 * Whether replacing the step's form would lose something: the forms before a bid always count; a bid's does with an
 * amount, a choice, the focus or a refusal. Its request id is the visitor's own and stays valid.
 */
function hasInput(step: AuctionSeed['step']): boolean {
  if (step !== 'BID') return step === 'JOIN' || step === 'CODE' || step === 'CARD';
  const part = document.querySelector('[data-fresh=step]');
  if (!part) return false;
  if (part.querySelector(':focus,[role=alert],[aria-invalid]')) return true;
  return [...part.querySelectorAll('input')].some(({ type, value, checked, defaultChecked }) =>
    type === 'radio' ? checked !== defaultChecked : type !== 'hidden' && value !== '',
  );
}

/** When the clock alone changes the page next. */
function nextTurnOf({ auction: { closedAt, status, startAt, endAt }, own }: AuctionSeed): number | null {
  if (closedAt !== null) return own.dueAt;
  return status === 'ACTIVE' ? endAt : startAt;
}

/** Texts that are in `data-live` elements. */
function showStanding({ auction, own }: AuctionSeed): void {
  // Everything after the close is rendered by the server, with different texts for each reader.
  if (auction.closedAt !== null) return;
  write('label', priceLabel(auction));
  // The clock below shows a price that changes automatically.
  if (clockOf(auction) === null) write('price', formatMoney(auction.priceCents));
  write('bids', describeBidCount(auction));
  write('minimum', describeMinimum(auction, own));
  const amount = document.querySelector<HTMLInputElement>('input[name=amount]');
  if (amount && auction.minimumCents !== null)
    amount.placeholder = amountExample(leastCents(auction.minimumCents, own));
  const { words, position } = positionNow(own, auction);
  write('position', words, position);
  write('hold', describeOwnHold(own, auction));
}

function write(name: string, text: string, position?: string): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-live="${name}"]`))
    announce(element, text, position);
}

function showBid(bid: MaskedBid, { own, zone }: AuctionSeed): void {
  const list = document.querySelector('[data-live-bids]');
  const row = document.querySelector<HTMLTemplateElement>('[data-live-bid]')?.content.firstElementChild;
  if (!list || !row || list.querySelector(`[data-seq="${bid.seq}"]`)) return;
  const made = row.cloneNode(true) as HTMLElement;
  made.dataset['seq'] = String(bid.seq);
  const parts: Record<string, string> = {
    bidder: nameFor(bid.bidder, own.bidder),
    leads: describeAnswer(bid, own.bidder),
    price: formatBidPrice(bid),
    at: LOCAL_FORMATS['day-time'](bid.at, browserZone() ?? zone),
  };
  for (const [part, text] of Object.entries(parts)) {
    const element = made.querySelector(`[data-part="${part}"]`);
    if (element) writeTimes(element, text);
  }
  list.prepend(made);
  while (list.childElementCount > HISTORY_MAX) list.lastElementChild?.remove();
  document.querySelector<HTMLElement>('[data-no-bids]')?.setAttribute('hidden', '');
}

/** Such a price is a pure function of time, so this clock computes the same price as the server. */
function tickPrice(latest: () => AuctionState, skewMs: number): void {
  if (LIVE_COPY[latest().auctionType].clock === null) return;
  setInterval(() => {
    const [auction, now] = [latest(), (Date.now() + skewMs) as Instant];
    const clock = clockOf(auction);
    if (clock) write('price', formatMoney(clock.priceAt(auction, now)));
    write('next', describeNextPrice(auction, now));
  }, 1000);
}
