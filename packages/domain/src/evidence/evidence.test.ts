import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOOKING_EVENT_KINDS, type Instant } from '../vocabulary.ts';
import { EVIDENCE_MAX_LENGTH, type EvidenceFacts, evidenceOf, FIELD_MAX_LENGTH } from './evidence.ts';

// The guarantee: the evidence says what was sold, agreed to, sent and done, in the business's own time, leaves out the
// partner's notes, and always fits a provider's limits.

const at = (time: string) => Date.parse(time) as Instant;
const FACTS: EvidenceFacts = {
  business: { name: 'Delgado Hair', phone: '+13125550100', zone: 'America/Chicago' },
  client: { name: 'Ada Brooks', phone: '+13125550111', email: 'ada@example.com' },
  visit: {
    id: '0199a5c0-0000-7000-8000-000000000001',
    serviceName: 'Cut and finish',
    personName: 'Mia',
    place: '1821 S Loomis Street, Chicago',
    priceCents: 8000,
    bookedAt: at('2026-02-27T18:00:00Z'),
    startAt: at('2026-03-05T15:00:00Z'),
    endAt: at('2026-03-05T16:00:00Z'),
    attendance: 'NO_SHOW',
  },
  payment: { chargeId: 'pi_1', amountCents: 6000, purpose: 'DUE', lines: [], paidAt: at('2026-03-05T17:00:00Z') },
  agreement: {
    words: 'I agree: $20 deposit now.',
    hash: 'ab'.repeat(32),
    agreedAt: at('2026-02-27T18:00:00Z'),
    address: '203.0.113.7',
    cardLabel: 'Visa •••• 4242',
  },
  timeline: [
    { kind: 'CONFIRMED', by: 'CLIENT', who: null, at: at('2026-02-27T18:01:00Z'), amountCents: undefined },
    { kind: 'NOTE_ADDED', by: 'PARTNER', who: 'Rosa Delgado', at: at('2026-03-01T18:01:00Z'), amountCents: undefined },
    {
      kind: 'MARKED_NO_SHOW',
      by: 'PARTNER',
      who: 'Rosa Delgado',
      at: at('2026-03-05T16:00:00Z'),
      amountCents: undefined,
    },
    { kind: 'DUE_PAID', by: 'SYSTEM', who: null, at: at('2026-03-05T17:00:00Z'), amountCents: 6000 },
  ],
  messages: [{ about: 'Confirmation', channel: 'text', state: 'delivered', at: at('2026-02-27T18:01:10Z') }],
  earlier: [
    {
      serviceName: 'Cut',
      startAt: at('2025-10-01T15:00:00Z'),
      paidAt: at('2025-09-28T15:00:00Z'),
      amountCents: 4500,
      chargeId: 'pi_0',
      isSameAddress: true,
      isSameDevice: false,
    },
  ],
};

describe('the evidence of a dispute', () => {
  it('says what a gift card paid of the same price', () => {
    const paidByBoth = { ...FACTS, payment: { ...FACTS.payment, giftCents: 2000 } };
    expect(evidenceOf(paidByBoth).file).toContain('A gift card paid $20 of the same price.\n');
    expect(evidenceOf(FACTS).file).not.toContain('gift card');
  });

  it('has each fact in the field where a bank looks for it', () => {
    const terms =
      'On Feb 27, 2026, 12:00 PM, before the card was charged, the client checked a box next to these words, which ' +
      'was not checked in advance: “I agree: $20 deposit now.”\nThe request came from the network address 203.0.113.7.\n' +
      `Card: Visa •••• 4242.\nSHA-256 of the words: ${'ab'.repeat(32)}.`;
    expect(evidenceOf(FACTS).fields).toEqual({
      product_description:
        'Cut and finish with Mia at Delgado Hair, 1821 S Loomis Street, Chicago: an appointment of 1h 0m for $80.\n' +
        'Booked on Feb 27, 2026, 12:00 PM for Mar 5, 2026, 9:00 AM.',
      customer_name: 'Ada Brooks',
      customer_email_address: 'ada@example.com',
      customer_purchase_ip: '203.0.113.7',
      service_date: 'Mar 5, 2026',
      cancellation_policy_disclosure: terms,
      refund_policy_disclosure: terms,
      access_activity_log:
        'Feb 27, 2026, 12:01 PM: Booking confirmed, by the client\n' +
        'Mar 5, 2026, 10:00 AM: Client did not come: marked as a no-show, by the business (Rosa Delgado)\n' +
        'Mar 5, 2026, 11:00 AM: Payment received, $60, automatically',
      uncategorized_text:
        'ATTENDANCE\nThe client did not come to the visit, marked on Mar 5, 2026, 10:00 AM by the business (Rosa Delgado).\n\n' +
        'MESSAGES TO THE CLIENT\nFeb 27, 2026, 12:01 PM: Confirmation, by text: delivered\n\n' +
        'EARLIER PAID VISITS OF THIS CLIENT\nOct 1, 2025, 10:00 AM: Cut, $45 paid on Sep 28, 2025, 10:00 AM (pi_0), ' +
        'not disputed, same network address',
    });
  });

  it('is also one text, without the partner’s notes', () => {
    const { file } = evidenceOf(FACTS);
    for (const text of [
      'Delgado Hair',
      '$60 for a fee',
      'pi_1',
      'Ada Brooks',
      'I agree: $20',
      'Rosa Delgado',
      'pi_0',
    ]) {
      expect(file).toContain(text);
    }
    expect(file).not.toMatch(/note/i);
  });

  it('leaves out what isn’t known', () => {
    const bare: EvidenceFacts = {
      ...FACTS,
      client: { ...FACTS.client, email: null },
      visit: { ...FACTS.visit, attendance: null, personName: null },
      agreement: null,
      timeline: [],
      messages: [],
      earlier: [],
    };
    const { fields } = evidenceOf(bare);
    expect(Object.keys(fields).toSorted()).toEqual(
      ['customer_name', 'product_description', 'service_date', 'uncategorized_text'].toSorted(),
    );
    expect(fields.uncategorized_text).toBe('EARLIER PAID VISITS OF THIS CLIENT\nNo earlier visits.');
  });

  it('fits the limits of each field and of all together, whatever its content', () => {
    const event = fc.record({
      kind: fc.constantFrom(...BOOKING_EVENT_KINDS),
      by: fc.constantFrom('PARTNER', 'CLIENT', 'SYSTEM'),
      who: fc.constantFrom(null, 'R'.repeat(120)),
      at: fc.constant(FACTS.payment.paidAt),
      amountCents: fc.constantFrom(undefined, 9_999_999),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 500 }), fc.string({ maxLength: 2000 }), (timeline, text) => {
        const agreement = { words: text, hash: '0', agreedAt: FACTS.payment.paidAt, address: null, cardLabel: null };
        const { fields } = evidenceOf({ ...FACTS, timeline, agreement });
        const lengths = Object.values(fields).map((field) => field.length);
        expect(Math.max(...lengths)).toBeLessThanOrEqual(FIELD_MAX_LENGTH);
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(EVIDENCE_MAX_LENGTH);
      }),
      { numRuns: 50 },
    );
  });
});
