// An open auction page follows the auction without losing what its visitor is entering.
import type { AuctionState } from '@primehour/contract/auction-shapes';
import type { AuctionPage as AuctionModel, AuctionStep } from '@primehour/contract/pages';
import { Window } from 'happy-dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuctionPage } from '../pages/auction-page.tsx';
import { sampleAuctionState, sampleOwn } from '../sample-auctions.ts';
import { sampleModels } from '../sample-models.ts';
import { followAuction } from './follow-auction.ts';
import { type AuctionSeed, auctionSeed } from './seed.ts';

const { auction: sample } = sampleModels;
const [bidStep, other] = [sample.step, 'e0000000-0000-4000-8000-000000000002'];
const WAIT: AuctionStep = { kind: 'WAIT' };

/** The stream, as the test writes it. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static last: Stream;
  readyState = 1;
  constructor() {
    super();
    Stream.last = this;
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  say(auction: AuctionState, bids: readonly object[] = []) {
    const data = JSON.stringify({ auction, bids });
    this.dispatchEvent(Object.assign(new Event('auction'), { data, lastEventId: '9' }));
  }
  lose() {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}

const fetched = vi.fn<(path: string) => Promise<Response>>();
const assign = vi.fn<(path: string) => void>();
let page: Window;

const markup = (model: AuctionModel) =>
  `<body>${renderToStaticMarkup(<AuctionPage model={model} />)}<script type="application/json" id="auction">${JSON.stringify(auctionSeed(model))}</script></body>`;

/** Opens the page, and has the server answer with the second one from then on. */
function open(model: AuctionModel, later: AuctionModel): void {
  page.document.write(markup(model));
  fetched.mockImplementation(async () => new Response(markup(later)));
  followAuction(auctionSeed(model) as AuctionSeed, 0);
}

/** Beyond the time over which requests are spread. */
const settle = () => vi.advanceTimersByTimeAsync(2000);
const find = <Found extends HTMLElement>(selector: string) =>
  page.document.querySelector(selector) as unknown as Found | null;
const amount = () => find<HTMLInputElement>('input[name=amount]');
const requestId = () => find<HTMLInputElement>('input[name=requestId]')?.value;

/** The same page after another rendering, which has another request id. */
const rendered = (change: Partial<AuctionModel> = {}): AuctionModel => ({
  ...sample,
  step: { ...bidStep, requestId: other } as AuctionStep,
  ...change,
});

beforeEach(() => {
  vi.useFakeTimers({ now: sample.now });
  page = new Window({ url: 'https://book.example/a/x' });
  for (const name of ['document', 'DOMParser'] as const) vi.stubGlobal(name, page[name]);
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('addEventListener', () => undefined);
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('keeps a bid that is being entered when the stream is opened again, and shows what else has changed', async () => {
  open(sample, rendered({ own: { ...sampleOwn, words: 'You lead' } }));
  const field = amount();
  if (field) field.value = '120';
  Stream.last.lose();
  await settle();
  expect([amount(), amount()?.value, requestId()]).toEqual([field, '120', bidStep.kind === 'BID' && bidStep.requestId]);
  expect(find('[data-live=position]')?.textContent).toBe('You lead');
});

it.each([
  ['the chosen way', () => find('input[name=kind][value=BID]')?.click()],
  ['the focus', () => amount()?.focus()],
])('keeps %s without an amount', async (_what, enter) => {
  open(sample, rendered());
  enter();
  Stream.last.lose();
  await settle();
  expect(requestId()).not.toBe(other);
});

it('keeps why a bid was refused', async () => {
  const issues = [{ path: 'amount', message: 'The next bid is at least $100' }];
  open({ ...sample, form: { values: {}, issues, message: null } }, rendered());
  Stream.last.lose();
  await settle();
  expect(find('[data-fresh=step]')?.textContent).toContain('The next bid is at least $100');
});

it('replaces a form in which nothing was entered', async () => {
  open(sample, rendered());
  Stream.last.lose();
  await settle();
  expect(requestId()).toBe(other);
});

it('keeps what was entered while the page was loading', async () => {
  const waiting = { ...sample, auction: { ...sampleAuctionState, status: 'PUBLISHED' as const }, step: WAIT };
  open(waiting, sample);
  Stream.last.say(sampleAuctionState);
  await settle();
  let respond = (_response: Response): void => undefined;
  fetched.mockImplementation(async () => new Promise((resolve) => (respond = resolve)));
  Stream.last.lose();
  await settle();
  const field = amount();
  if (field) field.value = '120';
  respond(new Response(markup(rendered())));
  await settle();
  expect([amount()?.value, requestId() === other]).toEqual(['120', false]);
});

it('removes a form whose auction has ended', async () => {
  const closed = { ...sampleAuctionState, closedAt: sample.now, status: 'SETTLING' as const };
  open(sample, { ...sample, auction: closed, step: { kind: 'OVER' } });
  const field = amount();
  if (field) field.value = '120';
  Stream.last.say(closed);
  await settle();
  expect(amount()).toBeNull();
});

it('loads the page again when it comes to need card fields, whose script it lacks', async () => {
  const card = { provider: 'stripe', setupId: 'seti_1', secret: 's', publishableKey: 'pk' } as const;
  open(sample, { ...sample, step: { kind: 'CARD', action: '/a/x/card', ...card } });
  Stream.last.lose();
  await settle();
  expect(assign).toHaveBeenCalledExactlyOnceWith(`/a/${sample.listing.id}`);
  expect(find('[name=setupId]')).toBeNull();
});

it('keeps the card fields of a page that was loaded with them', async () => {
  const card = { provider: 'sandbox', setupId: 'seti_1', secret: 's', publishableKey: null } as const;
  const withCard: AuctionModel = { ...sample, step: { kind: 'CARD', action: '/a/x/card', ...card } };
  open(withCard, withCard);
  Stream.last.lose();
  await settle();
  expect(assign).not.toHaveBeenCalled();
});

it('shows the visitor’s own bid from another tab, and asks for no page because of other bids', async () => {
  const [last] = sample.history;
  const raised = { ...sampleAuctionState, leader: 'Bidder 1', lastSeq: 3 };
  const own = { ...sampleOwn, position: 'LEADING' as const, maximumCents: 20_000, words: 'You lead up to $200' };
  open(sample, rendered({ auction: raised, own }));
  Stream.last.say({ ...sampleAuctionState, lastSeq: 3 }, [{ ...last, seq: 3 }]);
  await settle();
  expect(fetched).not.toHaveBeenCalled();
  Stream.last.say(raised, [{ ...last, seq: 3, bidder: 'Bidder 1', leader: 'Bidder 1' }]);
  await settle();
  expect(find('[data-live=position]')?.textContent).toBe('You lead up to $200');
});
