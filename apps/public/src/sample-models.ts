import type { FormState } from '@primehour/contract/form-state';
import type { PageModel, PublicPerson, Summary } from '@primehour/contract/pages';
import type { MyBooking } from '@primehour/contract/public';
import type { PublicBusiness } from '@primehour/contract/public-business';
import type { PublicService } from '@primehour/contract/service-shapes';
import type { SlotWindow } from '@primehour/contract/slot-window';
import { sampleAuction, sampleOffer } from './sample-auctions.ts';
import { sampleConsole, sampleSuspended } from './sample-console.ts';

// One plausible model of each kind, for tests to vary. The business is in Denver: noon UTC is 5 AM there.
export const sampleNow = Date.parse('2026-11-20T16:00Z');
const startAt = Date.parse('2026-11-24T16:30Z');

export const sampleBusiness: PublicBusiness = {
  id: '6c1f0f0e-5d2a-4e63-9a0e-3d6a51f6a001',
  slug: 'bella-salon',
  name: 'Bella Salon',
  bio: 'A quiet chair and all the time you booked.',
  zone: 'America/Denver',
  address: '1821 Larimer St, Denver',
  phone: '+13035550142',
  socialLink: 'https://instagram.com/bellasalon',
  standardBookingUrl: 'https://bella.example/hours',
  heroUrl: '/images/hero.jpg',
  heroPreview: 'data:image/webp;base64,UklGRg==',
  logoUrl: null,
};

export const sampleServices: [PublicService, PublicService] = [
  {
    id: 'a0000000-0000-4000-8000-000000000001',
    name: 'Signature haircut',
    description: 'Wash, cut and finish.',
    priceCents: 6500,
    durationMinutes: 45,
    imageUrl: '/images/cut.jpg',
    isPrimary: true,
    location: 'Studio 4, second floor, 1821 Larimer Street, Denver',
  },
  {
    id: 'a0000000-0000-4000-8000-000000000002',
    name: 'Bang trim',
    description: 'Five minutes, no charge for regulars.',
    priceCents: 0,
    durationMinutes: 15,
    imageUrl: null,
    isPrimary: false,
    location: null,
  },
];

export const samplePeople: [PublicPerson, PublicPerson] = [
  { id: 'd0000000-0000-4000-8000-000000000001', name: 'Anna', about: null, imageUrl: '/images/anna.jpg' },
  { id: 'd0000000-0000-4000-8000-000000000002', name: 'Ben', about: 'Color and long hair.', imageUrl: null },
];

export const sampleWindow: SlotWindow = {
  serviceId: sampleServices[0].id,
  fromDate: '2026-11-20',
  days: 30,
  slots: ['2026-11-24T16:30Z', '2026-11-24T20:00Z', '2026-11-25T00:30Z', '2026-11-27T17:00Z'].map((at) =>
    Date.parse(at),
  ),
  shownDate: '2026-11-24',
  firstDate: '2026-11-20',
  lastDate: '2027-01-18',
};

export const sampleBooking: MyBooking = {
  id: 'b0000000-0000-4000-8000-000000000001',
  status: 'CONFIRMED',
  payment: 'PAID',
  startAt,
  endAt: startAt + 2_700_000,
  holdExpiresAt: null,
  clientName: 'Dana Whitfield',
  service: { name: sampleServices[0].name, priceCents: 6500, durationMinutes: 45 },
  business: {
    name: sampleBusiness.name,
    zone: sampleBusiness.zone,
    address: sampleBusiness.address,
    phone: sampleBusiness.phone,
  },
  canMove: true,
  canCancel: true,
  changeUntil: startAt - 86_400_000,
  money: {
    chargedCents: 6500,
    refundedCents: 0,
    refundingCents: 0,
    chargedBackCents: 0,
    paidAtBusinessCents: 0,
    backOnCancelCents: 6500,
    remainingCents: 0,
  },
  onCancel: { refundCents: 6500, keepCents: 0, chargeCents: 0, words: 'You get $65 back.' },
  isMoveLate: false,
  isMissed: false,
  ask: null,
};

export const sampleToken = 'Q'.repeat(43);
const summary: Summary = { serviceName: sampleServices[0].name, priceCents: 6500, durationMinutes: 45, startAt };
const form: FormState = { values: {}, issues: [], message: null };
const visitor = { now: sampleNow, clientZone: null };
const ownBooking = { ...visitor, token: sampleToken, booking: sampleBooking };
const checkout = { ...visitor, business: sampleBusiness, summary, form };

export const sampleModels: { [Kind in PageModel['kind']]: Extract<PageModel, { kind: Kind }> } = {
  booking: {
    ...visitor,
    kind: 'booking',
    via: 'PAGE',
    business: sampleBusiness,
    services: sampleServices,
    window: sampleWindow,
    isCalendarActive: true,
    changeCutoffHours: 24,
    openListings: [],
    falling: [],
    notice: null,
  },
  details: {
    ...checkout,
    kind: 'details',
    requestKey: 'd0000000-0000-4000-8000-000000000001',
    via: 'PAGE',
    serviceId: sampleServices[0].id,
    changeUntil: startAt - 86_400_000,
    agreement: null,
    next: 'PAYMENT',
    hasDiscounts: true,
    hasGiftCards: true,
    knownPhone: null,
  },
  code: {
    ...checkout,
    kind: 'code',
    checkoutId: 'c0000000-0000-4000-8000-000000000001',
    maskedPhone: '+1 (•••) •••-0123',
    retrySeconds: null,
    isTooEarly: false,
    isResent: false,
  },
  'my-booking': {
    ...ownBooking,
    kind: 'my-booking',
    bookAgainPath: '/p/bella-salon',
    soonerPath: '/my/token/sooner',
    provider: 'sandbox',
    form,
    isMoved: false,
  },
  'my-move': { ...ownBooking, kind: 'my-move', window: sampleWindow, notice: null },
  'my-receipt': {
    ...ownBooking,
    kind: 'my-receipt',
    lines: [
      { kind: 'SERVICE', label: 'Haircut & beard trim', amountCents: 6500 },
      { kind: 'TAX', label: 'Includes VAT (20%)', amountCents: 0, basisPoints: 2000, includedCents: 1083 },
    ],
    money: [{ at: sampleNow, amountCents: 6500, kind: 'PAID' }],
  },
  'my-cancel': { ...ownBooking, kind: 'my-cancel', message: null },
  'my-due': {
    ...ownBooking,
    kind: 'my-due',
    due: { kind: 'NO_SHOW', amountCents: 6500 },
    provider: 'sandbox',
    form,
  },
  'gift-card': {
    kind: 'gift-card',
    now: sampleNow,
    business: { name: 'Studio North', slug: 'studio-north', zone: 'America/Chicago' },
    code: 'K7QM-4D2X-9ABC-TV0W',
    balanceCents: 5000,
    isBlocked: false,
    recipientName: 'Mia',
    message: 'Happy birthday!',
    qr: { size: 25, path: 'M2 2h7v7h-7z' },
    clientZone: null,
  },
  'my-tip': {
    ...ownBooking,
    kind: 'my-tip',
    offers: [
      { share: 15, amountCents: 975 },
      { share: 20, amountCents: 1300 },
      { share: 25, amountCents: 1625 },
    ],
    form,
  },
  'my-new-card': {
    ...ownBooking,
    kind: 'my-new-card',
    label: 'Visa •••• 4242',
    setup: { setupId: 'setup', secret: 'secret', publishableKey: null },
    provider: 'sandbox',
    form,
  },
  auction: sampleAuction(sampleBusiness),
  offer: sampleOffer(sampleBusiness, sampleToken),
  'operator-console': sampleConsole,
  'operator-list': {
    kind: 'operator-list',
    now: sampleNow,
    query: '',
    businesses: [sampleSuspended, { ...sampleSuspended, id: 'b2', name: 'Alder Studio', suspension: null }],
    hasMore: true,
  },
  'operator-business': {
    kind: 'operator-business',
    now: sampleNow,
    subject: sampleSuspended,
    brand: 'Chase Bank',
    actions: [{ kind: 'SUSPENDED', text: 'Texts strangers as a bank', by: 'operator screen', at: sampleNow }],
    liftForm: { values: {}, issues: [], message: null },
    nameForm: { values: {}, issues: [], message: null },
    lookForm: { values: {}, issues: [], message: null },
  },
  'operator-suspend': {
    kind: 'operator-suspend',
    now: sampleNow,
    subject: { ...sampleSuspended, suspension: null },
    form: { values: {}, issues: [{ path: 'reason', message: 'Give a reason' }], message: null },
  },
  'waitlist-join': {
    kind: 'waitlist-join',
    via: 'PAGE',
    ...visitor,
    business: sampleBusiness,
    serviceId: sampleServices[0].id,
    what: { serviceName: sampleServices[0].name, personName: null },
    form,
    knownPhone: null,
    firstDate: '2026-11-20',
    lastDate: '2027-02-18',
  },
  'waitlist-code': {
    kind: 'waitlist-code',
    ...visitor,
    business: sampleBusiness,
    requestId: 'e0000000-0000-4000-8000-000000000001',
    joinPath: '/p/bella-salon/wait',
    what: { serviceName: sampleServices[0].name },
    maskedPhone: '(•••) •••-0142',
    form,
    retrySeconds: null,
    isTooEarly: false,
    isResent: false,
  },
  'waitlist-entry': {
    kind: 'waitlist-entry',
    ...visitor,
    business: sampleBusiness,
    token: 'w'.repeat(43),
    what: { serviceName: sampleServices[0].name },
    state: 'WAITING',
    insteadOfAt: null,
    place: '2nd in line for Fridays after 4:00 PM; times like this opened 3 times in the last 8 weeks.',
    waitingFor: 'Fridays after 4:00 PM, until Fri, Dec 4',
    isAsked: false,
    offer: null,
    booking: null,
    nearest: [],
    form,
    isChanging: false,
    bookPath: '/p/bella-salon',
    firstDate: '2026-11-20',
    lastDate: '2027-02-18',
  },
  message: {
    kind: 'message',
    title: 'Nothing was found here',
    text: 'Check the link.',
    action: { label: 'Start', path: '/' },
  },
};
