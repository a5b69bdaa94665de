import { auctionPaths } from '@primehour/contract/auction-paths';
// An auction page says what the auction is at, offers the one form that fits, and its script starts from the same words.
import type { AuctionState } from '@primehour/contract/auction-shapes';
import type { AuctionPage as AuctionModel, AuctionStep } from '@primehour/contract/pages';
import type { Instant } from '@primehour/domain/vocabulary';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AuctionPage } from '../pages/auction-page.tsx';
import { OfferPage } from '../pages/offer-page.tsx';
import { sampleAuctionState, sampleOwn } from '../sample-auctions.ts';
import { sampleModels } from '../sample-models.ts';
import { auctionSeed } from './seed.ts';
import { bidCountWords, nextPriceWords, positionNow, priceLabel } from './words.ts';

const { auction: sample, offer } = sampleModels;
const render = (model: AuctionModel) => renderToStaticMarkup(<AuctionPage model={model} />);
const withState = (change: Partial<AuctionState>): AuctionModel => ({
  ...sample,
  auction: { ...sampleAuctionState, ...change },
});
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

/** Names of the fields that the one form of the step sends, and where to. */
function formOf(step: AuctionStep) {
  const forms = render({ ...sample, step }).match(/<form[^>]*>.*?<\/form>/gs) ?? [];
  return forms.map((form) => ({
    action: /action="([^"]+)"/.exec(form)?.[1],
    fields: [...new Set([...form.matchAll(/ name="([^"]+)"/g)].map(([, name = '']) => name))].toSorted(),
  }));
}

describe('the one form of each step', () => {
  const id = sample.listing.id;
  const join = auctionPaths.auctionJoin(id);
  it('asks a stranger for name, phone, consent and age', () => {
    expect(formOf({ kind: 'JOIN', action: join, knownPhone: null })).toEqual([
      { action: join, fields: ['hasConsented', 'isAdult', 'name', 'phoneNumber'] },
    ]);
  });

  it('lets a known phone be used without a code', () => {
    expect(formOf({ kind: 'JOIN', action: join, knownPhone: '0142' })[0]?.fields).toContain('useKnownPhone');
  });

  it('asks for the code, and offers another one', () => {
    const step: AuctionStep = {
      kind: 'CODE',
      action: '/a/x/code/y',
      resendAction: '/a/x/code/y/resend',
      maskedPhone: '•••• 0142',
      retrySeconds: null,
      isResent: false,
    };
    expect(formOf(step)).toEqual([
      { action: '/a/x/code/y', fields: ['code'] },
      { action: '/a/x/code/y/resend', fields: [] },
    ]);
  });

  it('asks for a card before the first bid', () => {
    const action = auctionPaths.auctionCard(id);
    const step: AuctionStep = {
      kind: 'CARD',
      action,
      provider: 'sandbox',
      setupId: 'seti_1',
      secret: 's',
      publishableKey: null,
    };
    expect(formOf(step)).toEqual([{ action, fields: ['cardNumber', 'expiry', 'securityCode', 'setupId'] }]);
  });

  it('takes an amount outright or as a maximum', () => {
    const action = auctionPaths.auctionBid(id);
    expect(formOf(sample.step)).toEqual([{ action, fields: ['amount', 'kind', 'requestId'] }]);
    expect(textOf(render(sample))).toContain('If you win, Visa •••• 4242 is charged.');
  });

  it('takes the price of the moment by one press', () => {
    const action = auctionPaths.auctionBid(id);
    const step: AuctionStep = { kind: 'TAKE', action, requestId: 'r', priceCents: 4200, isFree: false };
    expect(formOf(step)).toEqual([{ action, fields: ['kind', 'requestId'] }]);
    expect(textOf(render({ ...sample, step }))).toContain('Take it for $42');
  });

  it('has none before the start and after the end', () => {
    expect(formOf({ kind: 'WAIT' })).toEqual([]);
    expect(formOf({ kind: 'OVER' })).toEqual([]);
  });
});

describe('what the page says', () => {
  it.each([
    [{}, 'Highest bid', '2 bids by 2 bidders'],
    [{ bidCount: 0, bidderCount: 0 }, 'Starts at', 'No bids yet'],
    [{ bidCount: 1, bidderCount: 1 }, 'Highest bid', '1 bid by 1 bidder'],
    [{ auctionType: 'dutch' }, 'Price now', ''],
    [{ auctionType: 'dutch', status: 'PUBLISHED' }, 'Starts at', ''],
    [{ auctionType: 'fixed' }, 'Price', ''],
    [{ status: 'SETTLING' }, 'Sold for', '2 bids by 2 bidders'],
    [{ status: 'ENDED' }, 'Ended at', '2 bids by 2 bidders'],
  ] as const)('of %o is %s', (change, label, bids) => {
    const state = { ...sampleAuctionState, ...change };
    expect([priceLabel(state), bidCountWords(state)]).toEqual([label, bids]);
  });

  it('tells the own position from who leads now', () => {
    const leads = { ...sampleAuctionState, leader: 'Bidder 1', priceCents: 8800 };
    expect(positionNow(sampleOwn, leads)).toBe('You lead up to $90. The price is $88 now');
    expect(positionNow(sampleOwn, { ...leads, leader: 'Bidder 2' })).toBe('You were outbid. The price is $88 now');
    expect(positionNow({ ...sampleOwn, bidder: null, position: 'NONE', words: null }, leads)).toBe('');
  });

  it('tells when a dutch price falls, and to what', () => {
    const dutch = {
      ...sampleAuctionState,
      auctionType: 'dutch',
      startAt: 0,
      endAt: 100_000_000,
      startPriceCents: 10_000,
    } as const;
    expect(nextPriceWords(dutch, 500_000 as Instant)).toBe('Falls to $99 in 8:20');
    expect(nextPriceWords({ ...dutch, status: 'PUBLISHED' }, 500_000 as Instant)).toBe('');
  });

  it('marks the visitor’s own bids', () => {
    expect(textOf(render(sample))).toMatch(/Bidder 2 \$95 .* You \$90/);
  });
});

describe('the script', () => {
  it('follows an auction until it is over', () => {
    expect(auctionSeed(sample)).toMatchObject({ eventsPath: sample.eventsPath, step: 'BID', zone: 'America/Denver' });
    expect(auctionSeed(withState({ closedAt: sampleAuctionState.endAt, status: 'SETTLING' }))).toBeNull();
    expect(auctionSeed(offer)).toBeNull();
  });
});

describe('an offer', () => {
  const html = (change: Partial<typeof offer.offer>) =>
    renderToStaticMarkup(<OfferPage model={{ ...offer, offer: { ...offer.offer, ...change } }} />);

  it('can be taken or passed on', () => {
    expect(html({})).toContain(`action="${offer.acceptPath}"`);
    expect(html({})).toContain(`action="${offer.declinePath}"`);
    expect(textOf(html({}))).toContain('Visa •••• 4242 is charged.');
  });

  it('lets a winner pay again, and not decline', () => {
    expect(html({ kind: 'WINNER', state: 'RETRY' })).not.toContain(`action="${offer.declinePath}"`);
  });

  it.each(['PAID', 'DECLINED', 'LAPSED', 'CHARGING'] as const)('that is %s has no form', (state) => {
    expect(html({ state })).not.toContain('<form');
  });
});
