import type { Cents, Instant, Phone } from '@primehour/domain/vocabulary';
import { TEST_HASH_SECRET } from '@primehour/testkit/start-server';
import { type AuctionData, type BookingData } from '../messages/message-data.ts';
import type { Mail, Text } from '../messages/queue-text.ts';
import { type ClientKind, type CodeKind, isCode } from '../ports/message-kinds.ts';
import { createSeal } from '../seal.ts';

const seal = createSeal(TEST_HASH_SECRET);
export const LINK_TOKEN = 'Q'.repeat(43);

export const BOOKING_DATA: BookingData = {
  id: 'b0a192f4-0000-4000-8000-000000000001',
  version: 2,
  status: 'CONFIRMED',
  startAt: Date.parse('2026-11-24T16:30:00Z') as Instant,
  endAt: Date.parse('2026-11-24T17:15:00Z') as Instant,
  holdExpiresAt: null,
  serviceName: 'Signature haircut',
  priceCents: 6550 as Cents,
  clientName: 'Dana Whitfield',
  clientPhone: '+13035550123' as Phone,
  businessName: 'Bella Salon',
  zone: 'America/Denver',
  city: '1821 Larimer St, Denver',
  state: 'CO',
  businessPhone: '+13035550142' as Phone,
  changeCutoffHours: 24,
  queuedAt: Date.parse('2026-11-20T16:00:00Z') as Instant,
  chargedCents: 6550 as Cents,
  refundingCents: 6550 as Cents,
  keptCents: 0 as Cents,
  refundCents: 2000 as Cents,
};

export const AUCTION_DATA: AuctionData = {
  listingId: 'b0a192f4-0000-4000-8000-000000000002',
  listingName: 'Friday evening',
  businessName: 'Bella Salon',
  zone: 'America/Denver',
  reservationAt: Date.parse('2026-11-27T01:00:00Z') as Instant,
  priceCents: 15_500,
};

type When = { readonly notBefore?: Instant; readonly usefulUntil?: Instant };

/** A text that contains a marker by which a test finds it. */
export function aText(kind: ClientKind | CodeKind, to: Phone, mark: string, when: When = {}): Text {
  if (isCode(kind)) return { ...when, kind, to, data: {}, secret: { value: `[${mark}]`, seal } };
  return { ...when, ...aMail(kind, '', mark), to };
}

export const aMail = (kind: ClientKind, to: string, mark: string): Mail => ({
  kind,
  to,
  data: { ...BOOKING_DATA, serviceName: `[${mark}]` },
  secret: { value: LINK_TOKEN, seal },
});

export const markIn = (body: string): string => /\[(.*?)\]/.exec(body)?.[1] ?? body;
