// Every page is valid HTML by html-validate's standard rules, in each state that changes its content.
import type { PageModel } from '@primehour/contract/pages';
import { HtmlValidate } from 'html-validate';
import { expect, it } from 'vitest';
import { sampleAuctionState } from './sample-auctions.ts';
import { renderDocument } from './sample-documents.ts';
import { sampleModels, sampleNow, sampleWindow } from './sample-models.ts';

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
const script = { src: '/public-assets/page.js', preloads: ['/public-assets/shared.js'] };
const assets = { css: '.page{}', page: script, calendar: script, auction: script, stripe: script, challenge: script };
const context = { productName: 'Primehour', publicUrl: 'https://book.example' };

/** The problems, by rule and place. */
async function findingsOf(model: PageModel): Promise<string[]> {
  const { results } = await validator.validateString(renderDocument(model, context, assets));
  return results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${message} at ${selector}`));
}

const { booking, details, code, auction, offer } = sampleModels;
const mine = sampleModels['my-booking'];
const held = { ...mine.booking, status: 'PENDING', payment: 'UNPAID', holdExpiresAt: sampleNow + 900_000 } as const;
const wrongPhone = [{ path: 'phoneNumber', message: 'Incorrect phone number' }];
const refused = { values: { phoneNumber: '303' }, issues: wrongPhone, message: 'Check the fields below' };
const join = { kind: 'JOIN', action: '/a/x/join', knownPhone: null } as const;
const codeStep = {
  kind: 'CODE',
  action: '/a/x/code/y',
  resendAction: '/a/x/code/y/resend',
  maskedPhone: '•••• 0142',
  retrySeconds: 42,
  isTooEarly: true,
  isResent: false,
} as const;

const card = { provider: 'sandbox', setupId: 's1', secret: 'secret', publishableKey: null } as const;

const STATES: Record<string, PageModel> = {
  'calendar link': { ...booking, via: 'VIP' },
  'booking without times': { ...booking, window: { ...sampleWindow, slots: [], shownDate: null } },
  'booking in another zone, its time just taken': {
    ...booking,
    clientZone: 'America/New_York',
    notice: { message: 'This time has just been taken.', nearest: sampleWindow.slots.slice(0, 1) },
  },
  'booking whose time was taken after the details were typed': {
    ...booking,
    notice: {
      message: 'This time has just been taken.',
      nearest: sampleWindow.slots.slice(0, 2),
      typed: { name: 'Kit Moss', email: '' },
    },
  },
  'details with a gift card of a lost time': {
    ...details,
    knownPhone: '0123',
    form: { values: { giftFrom: 'c1' }, issues: [], message: null },
  },
  'details with problems': { ...details, form: refused },
  'details of a known phone': { ...details, knownPhone: '0123' },
  'code to wait for': { ...code, retrySeconds: 42, isTooEarly: true },
  'booking to pay in the sandbox': { ...mine, booking: held },
  'booking to pay at Stripe': { ...mine, booking: held, provider: 'stripe' },
  'canceled booking': { ...mine, booking: { ...mine.booking, status: 'CANCELLED', payment: 'REFUNDED' } },
  'auction to join': { ...auction, step: join },
  'auction to join with a known phone': { ...auction, step: { ...join, knownPhone: '0142' } },
  'auction waiting for a code': { ...auction, step: codeStep },
  'auction waiting for a card': { ...auction, step: { kind: 'CARD', action: '/a/x/card', ...card } },
  'auction with a price to take': {
    ...auction,
    step: { kind: 'TAKE', action: '/a/x/take', requestId: 'e1', priceCents: 9000, isFree: false },
  },
  'closed auction': {
    ...auction,
    auction: { ...sampleAuctionState, status: 'ENDED', closedAt: sampleAuctionState.endAt },
    report: { path: '/a/x/report', verifierPath: '/a/verify.mjs' },
  },
  'offer that needs a card': { ...offer, card },
  'offer without its provider': { ...offer, cardDown: { message: 'Cards can’t be taken right now', path: '/offer/x' } },
};

it.each([...Object.values(sampleModels).map((model) => [model.kind, model] as const), ...Object.entries(STATES)])(
  '%s is valid',
  async (_, model) => {
    expect(await findingsOf(model)).toEqual([]);
  },
);
