import { auctionPaths } from '@primehour/contract/auction-paths';
// An auction page shows the state of the auction, offers the one form that applies, and its script starts from the same
// texts.
import type { AuctionState } from '@primehour/contract/auction-shapes';
import type { AuctionPage as AuctionModel, AuctionStep } from '@primehour/contract/pages';
import type { Instant } from '@primehour/domain/vocabulary';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AuctionPage } from '../pages/auction-page.tsx';
import { OfferPage } from '../pages/offer-page.tsx';
import { sampleAuctionState, sampleOwn } from '../sample-auctions.ts';
import { sampleModels } from '../sample-models.ts';
import {
  describeBidCount,
  formatCardPrice,
  describeOwnHold,
  describeNextPrice,
  describeOutcome,
  positionNow,
  priceLabel,
} from './describe-auction.ts';
import { auctionSeed } from './seed.ts';

const { auction: sample, offer } = sampleModels;
const render = (model: AuctionModel) => renderToStaticMarkup(<AuctionPage model={model} />);
const withState = (change: Partial<AuctionState>): AuctionModel => ({
  ...sample,
  auction: { ...sampleAuctionState, ...change },
});
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

/** The names of the fields that the step's form sends, and its action. */
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

  it('asks who is bidding only where there are bids', () => {
    const textWith = (auctionType: AuctionState['auctionType']) =>
      textOf(render({ ...withState({ auctionType }), step: { kind: 'JOIN', action: join, knownPhone: null } }));
    expect(textWith('traditional')).toContain('Who is bidding?');
    for (const type of ['fixed', 'dutch'] as const) {
      expect(textWith(type)).toContain('Your details');
      expect(textWith(type)).not.toContain('Who is bidding?');
    }
  });

  it('lets a known phone be used without a code', () => {
    expect(formOf({ kind: 'JOIN', action: join, knownPhone: '0142' })[0]?.fields).toContain('useKnownPhone');
  });

  it('asks for the code, and offers to send another one', () => {
    const step: AuctionStep = {
      kind: 'CODE',
      action: '/a/x/code/y',
      resendAction: '/a/x/code/y/resend',
      maskedPhone: '•••• 0142',
      retrySeconds: null,
      isTooEarly: false,
      isResent: false,
    };
    expect(formOf(step)).toEqual([
      { action: '/a/x/code/y', fields: ['code'] },
      { action: '/a/x/code/y/resend', fields: [] },
    ]);
    // A mistyped number leads back to the first step.
    expect(render({ ...sample, step })).toMatch(
      new RegExp(`href="${auctionPaths.auctionPanel(id)}"[^>]*>Use another number<`),
    );
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

  it('accepts an amount outright or as a maximum', () => {
    const action = auctionPaths.auctionBid(id);
    expect(formOf(sample.step)).toEqual([{ action, fields: ['amount', 'kind', 'requestId'] }]);
    expect(render(sample)).toContain('If you win, Visa ••••\u00A04242 is charged.');
  });

  it('takes the current price with one press', () => {
    const action = auctionPaths.auctionBid(id);
    const step: AuctionStep = { kind: 'TAKE', action, requestId: 'r', priceCents: 4200, isFree: false };
    expect(formOf(step)).toEqual([{ action, fields: ['kind', 'requestId'] }]);
    expect(textOf(render({ ...sample, step }))).toContain('Take it for $42');
  });

  it('has no form while no card can be saved, and says so', () => {
    const step: AuctionStep = { kind: 'CARD_DOWN', message: 'Card payment can’t be reached right now' };
    expect(formOf(step)).toEqual([]);
    expect(textOf(render({ ...sample, step }))).toContain('Card payment can’t be reached right now');
  });

  it('has no form before the start and after the end', () => {
    expect(formOf({ kind: 'WAIT' })).toEqual([]);
    expect(formOf({ kind: 'OVER' })).toEqual([]);
  });
});

describe('what the page says', () => {
  it.each([
    [{}, 'Highest bid', '2 bids, 2 bidders registered'],
    [{ bidCount: 0, bidderCount: 0 }, 'Starts at', 'No bids yet'],
    [{ bidCount: 1, bidderCount: 1 }, 'Highest bid', '1 bid, 1 bidder registered'],
    [{ auctionType: 'dutch' }, 'Price now', ''],
    [{ auctionType: 'dutch', status: 'PUBLISHED' }, 'Starts at', ''],
    [{ auctionType: 'fixed' }, 'Price', ''],
    [{ status: 'SETTLING' }, 'Highest bid', '2 bids, 2 bidders registered'],
    [{ status: 'SETTLING', auctionType: 'fixed' }, 'Taken for', ''],
    [{ status: 'PAYOUT' }, 'Sold for', '2 bids, 2 bidders registered'],
    [{ status: 'ENDED' }, 'Not sold at', '2 bids, 2 bidders registered'],
    [{ status: 'ENDED', bidCount: 0 }, 'Not sold at', 'No bids'],
  ] as const)('of %o is %s', (change, label, bids) => {
    const state = { ...sampleAuctionState, ...change };
    expect([priceLabel(state), describeBidCount(state)]).toEqual([label, bids]);
  });

  it('derives the visitor’s position from the current leader', () => {
    const leads = { ...sampleAuctionState, leader: 'Bidder 1', priceCents: 8800 };
    expect(positionNow(sampleOwn, leads)).toEqual({
      position: 'LEADING',
      words: 'You lead up to $90. The price is $88 now',
    });
    expect(positionNow(sampleOwn, { ...leads, leader: 'Bidder 2' })).toEqual({
      position: 'OUTBID',
      words: 'You were outbid. The price is $88 now',
    });
    const stranger = { ...sampleOwn, bidder: null, position: 'NONE', words: null } as const;
    expect(positionNow(stranger, leads)).toEqual({ position: 'NONE', words: '' });
  });

  it('says when a dutch price falls, and to what', () => {
    const dutch = {
      ...sampleAuctionState,
      auctionType: 'dutch',
      startAt: 0,
      endAt: 100_000_000,
      startPriceCents: 10_000,
    } as const;
    expect(describeNextPrice(dutch, 500_000 as Instant)).toBe('Falls to $99 in 8:20');
    expect(describeNextPrice({ ...dutch, status: 'PUBLISHED' }, 500_000 as Instant)).toBe('');
  });

  it.each([
    ['LOST', 'SETTLING', 'traditional', 'The payment is being settled. If it fails, we may text you an offer.'],
    ['LOST', 'SETTLING', 'fixed', 'The payment is being settled.'],
    ['NONE', 'SETTLING', 'traditional', 'The payment is being settled.'],
    ['LOST', 'PAYOUT', 'traditional', 'The reservation is sold.'],
    ['NONE', 'ENDED', 'traditional', 'The reservation was not sold.'],
    ['PAYING', 'SETTLING', 'traditional', ''],
    ['WON', 'PAYOUT', 'traditional', ''],
  ] as const)('says to a visitor who is %s of a sale that is %s (%s): %s', (position, status, auctionType, text) => {
    expect(describeOutcome({ ...sampleAuctionState, status, auctionType }, { ...sampleOwn, position })).toBe(text);
  });

  it('counts down to the end of the visitor’s time to pay, once the auction is over', () => {
    const closed = withState({ closedAt: sampleAuctionState.endAt, status: 'SETTLING', settlement: 'RETRY' });
    const dueAt = closed.now + 7_200_000;
    const html = render({ ...closed, own: { ...sampleOwn, position: 'RETRY', words: 'Failed', dueAt } });
    expect(html).toContain(`data-countdown="${dueAt}"`);
    expect(textOf(html)).toContain('Pay within 2:00:00');
    expect(textOf(render({ ...closed, own: { ...sampleOwn, position: 'OFFERED', dueAt } }))).toContain('Accept within');
  });

  it('says whose maximum has outbid a bid, so that the highest amount is not mistaken for the leader’s', () => {
    const [last] = sample.history;
    if (!last) throw new Error('The sample has bids.');
    const of = (leader: string) => textOf(render({ ...sample, history: [{ ...last, leader }] }));
    expect(of('Bidder 3')).toMatch(/Bidder 2 \$95 .* · outbid by Bidder 3’s maximum/);
    expect(of('Bidder 1')).toContain('· outbid by your maximum');
    expect(of('Bidder 2')).not.toContain('outbid by');
  });

  it('links visitors who can still pay or answer to the page for it, and says why a press had no effect', () => {
    const over = {
      ...withState({ closedAt: sampleAuctionState.endAt, status: 'SETTLING' }),
      step: { kind: 'OVER' },
    } as const;
    const asked = (position: 'RETRY' | 'OFFERED') =>
      render({ ...over, offerPath: '/offer/t', own: { ...sampleOwn, position } });
    expect(asked('RETRY')).toMatch(/href="\/offer\/t"[^>]*>(?:<[^>]+>)*Pay now/);
    expect(asked('OFFERED')).toMatch(/href="\/offer\/t"[^>]*>(?:<[^>]+>)*Respond to the offer/);
    expect(render(over)).not.toContain('/offer/');
    const form = { values: {}, issues: [], message: 'Another bidder was first' };
    expect(textOf(render({ ...over, form }))).toContain('Another bidder was first');
    const late = { values: {}, issues: [{ path: 'amount', message: 'This auction has closed' }], message: null };
    expect(textOf(render({ ...over, form: late }))).toContain('This auction has closed');
  });

  it('marks the visitor’s own bids', () => {
    expect(textOf(render(sample))).toMatch(/Bidder 2 \$95 .* You \$90/);
  });
});

describe('the script', () => {
  it('follows an auction until its money is settled', () => {
    expect(auctionSeed(sample)).toMatchObject({ eventsPath: sample.eventsPath, step: 'BID', zone: 'America/Denver' });
    const closed = { closedAt: sampleAuctionState.endAt, status: 'SETTLING' } as const;
    for (const settlement of ['OPEN', 'CHARGING', 'RETRY', 'OFFERED'] as const) {
      expect(auctionSeed(withState({ ...closed, settlement }))).toMatchObject({ auction: { settlement } });
    }
    expect(auctionSeed(withState({ ...closed, settlement: 'PAID' }))).toBeNull();
    expect(auctionSeed(withState({ ...closed, settlement: 'UNSOLD' }))).toBeNull();
    expect(auctionSeed(withState({ ...closed, settlement: 'OPEN', bidCount: 0 }))).toBeNull();
  });

  it('follows an offer while its payment is in progress', () => {
    expect(auctionSeed(offer)).toBeNull();
    expect(auctionSeed({ ...offer, eventsPath: '/events' })).toEqual({ eventsPath: '/events' });
  });
});

describe('an offer', () => {
  const html = (change: Partial<typeof offer.offer>) =>
    renderToStaticMarkup(<OfferPage model={{ ...offer, offer: { ...offer.offer, ...change } }} />);

  it('names whose time it is, if a business has several resources', () => {
    const text = (model: typeof offer) => textOf(renderToStaticMarkup(<OfferPage model={model} />));
    expect(text({ ...offer, resources: ['Ben', 'Room 1'] })).toContain('With Ben , Room 1');
    expect(text(offer)).not.toContain('With ');
  });

  it('can be accepted or declined', () => {
    expect(html({})).toContain(`action="${offer.acceptPath}"`);
    expect(html({})).toContain(`action="${offer.declinePath}"`);
    expect(textOf(html({}))).toContain('Visa •••• 4242 is charged.');
  });

  it('lets a winner pay again, but not decline', () => {
    expect(html({ kind: 'WINNER', state: 'RETRY' })).not.toContain(`action="${offer.declinePath}"`);
  });

  it('can still be declined while no card can be entered, and says so with a way to retry', () => {
    const path = offer.acceptPath.replace('/accept', '');
    const cardDown = { message: 'Card payment can’t be reached right now', path };
    const page = renderToStaticMarkup(<OfferPage model={{ ...offer, card: null, cardDown }} />);
    expect(page).not.toContain(`action="${offer.acceptPath}"`);
    expect(page).toContain(`action="${offer.declinePath}"`);
    expect(page).toContain(`href="${path}"`);
    expect(textOf(page)).toContain('Card payment can’t be reached right now');
  });

  it.each([
    ['DECLINED', 'NEXT', 'You were not charged.'],
    ['LAPSED', 'NEXT', 'You didn’t respond in time.'],
    ['LAPSED', 'WINNER', 'It was not paid in time.'],
  ] as const)('that is %s for %s says so: %s', (state, kind, text) => {
    expect(textOf(html({ state, kind }))).toContain(text);
  });

  it.each(['PAID', 'DECLINED', 'LAPSED', 'CHARGING'] as const)('that is %s has no form', (state) => {
    expect(html({ state })).not.toContain('<form');
  });
});

describe('a sealed auction', () => {
  const state = { auctionType: 'sealed', priceCents: 5_000, minimumCents: 5_000, leader: null } as const;
  const hidden = { amountCents: null, priceCents: null, leader: null };
  const model = {
    ...withState(state),
    own: { ...sampleOwn, position: 'SEALED' as const, words: 'Your bid of $90 is sealed until the close' },
    history: sample.history.map((bid) => ({ ...bid, kind: 'MAX' as const, ...hidden })),
  };
  const text = textOf(render(model));

  it('shows the minimum bid and the visitor’s own, and of all others only that they were made', () => {
    expect(text).toContain('Bids from $50 2 bids, 2 bidders registered Your bid of $90 is sealed until the close');
    expect(text).toContain('Raise your bid Amount');
    expect(text).toMatch(/Bidder 2 Sealed .* You Sealed/);
    expect(text).not.toContain('outbid by');
  });

  it('accepts one hidden maximum, and says what it costs', () => {
    expect(render(model)).toMatch(/<input type="hidden" name="kind" value="MAX"/);
    expect(text).toContain('Nobody sees your bid before the close. The highest bid wins and pays the second-highest.');
    expect(text).toContain('Above $200, your amount is held on your card until the close');
    expect(text).not.toContain('How to bid');
  });

  it('asks for more than the visitor’s own bid, and for the minimum before there is one', () => {
    const own = { ...model.own, maximumCents: 15_000 };
    const html = render({ ...model, own });
    expect([html, html]).toEqual([
      expect.stringContaining('placeholder="150.01"'),
      expect.stringContaining('More than $150'),
    ]);
    const first = { ...model.own, position: 'NONE' as const, maximumCents: null };
    expect(textOf(render({ ...model, own: first }))).toContain('At least $50');
  });

  it('shows its minimum bid as the price on a card', () => {
    expect(formatCardPrice(model.auction)).toBe('From $50');
    expect(formatCardPrice({ ...model.auction, closedAt: 1 })).toBe('$50');
    expect(formatCardPrice(sampleAuctionState)).toBe('$95');
  });

  it('stays as rendered while others bid', () => {
    const later = { ...model.auction, bidCount: 3, lastSeq: 3 };
    expect(positionNow(model.own, later)).toEqual({ position: 'SEALED', words: model.own.words });
    expect(describeOwnHold({ ...model.own, heldCents: 30_000 }, later)).toBe(
      '$300 is held on Visa •••• 4242 until the close. If you don’t win, it is released.',
    );
  });

  it('shows the amounts once it is over', () => {
    const over = { ...state, status: 'SETTLING' as const, closedAt: 1, priceCents: 9_000, minimumCents: null };
    const history = sample.history.map((bid) => ({ ...bid, priceCents: null, leader: null }));
    // What the open page replaces the sealed rows with when the auction closes.
    expect(render({ ...withState(over), history })).toMatch(/<ol data-live-bids="true" data-fresh="bids"/);
    expect(textOf(render({ ...withState(over), history }))).toMatch(/Price \$90 .*Bidder 2 \$95 .*You \$90/);
  });
});

describe('a hold', () => {
  const held = { ...sampleOwn, position: 'LEADING' as const, maximumCents: 30_000, heldCents: 30_000 };
  const leads = { ...sampleAuctionState, leader: 'Bidder 1' };

  it('is shown to the leader, then its release once they are outbid, and to no one else', () => {
    expect(describeOwnHold(held, leads)).toBe(
      '$300 is held on Visa •••• 4242 while you lead. If you’re outbid, it is released.',
    );
    expect(describeOwnHold(held, sampleAuctionState)).toBe('What was held on your card is being released.');
    expect(describeOwnHold(sampleOwn, leads)).toBe('');
  });

  it('is announced next to the field with the amount, or with the time when such bids open', () => {
    const { startAt } = sampleAuctionState;
    const textAt = (now: number) => textOf(render({ ...withState({ holdsOpenAt: startAt }), now }));
    expect(textAt(startAt)).toContain('Above $200, your amount is held on your card while you lead');
    expect(textAt(startAt - 1)).toMatch(/Bids above \$200 open .*: banks hold an amount for a few days only\./);
    expect(textOf(render(withState({ holdAboveCents: null, holdsOpenAt: null })))).not.toContain('held on your card');
  });
});
