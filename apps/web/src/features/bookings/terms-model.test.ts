/** A booking's terms show the server's amounts to the cent, and the state of each fee. */
import type { BookingDetail } from '@primehour/contract/booking-detail';
import { describe, expect, it } from 'vitest';
import {
  describeCancel,
  costsClient,
  dueLineOf,
  hasTerms,
  isOpen,
  describeNoShow,
  owedAtVisit,
  describeTrust,
} from './terms-model.ts';

const ZONE = 'America/Chicago';
const money = { chargedCents: 2000, refundedCents: 0, refundingCents: 0, disputedCents: 0, chargedBackCents: 0 };
const onCancel = { refundCents: 0, keepCents: 2000, chargeCents: 2000 };
const onNoShow = { refundCents: 0, keepCents: 2000, chargeCents: 6000, keepBasisPoints: 10_000 };
const agreement = { words: 'I agree.', agreedAt: Date.parse('2027-02-27T16:00:00Z') };

const detailOf = (changes: { isAgreed?: boolean; payment?: string } = {}) =>
  ({
    booking: {
      userName: 'Mia',
      payment: changes.payment ?? 'PAY_AT_VISIT',
      service: { price: 8000 },
      business: { timezone: ZONE },
    },
    money,
    cardLabel: 'Visa •••• 4242',
    terms: {
      policyName: 'Deposit',
      agreement: changes.isAgreed === false ? null : agreement,
      onCancel,
      onNoShow,
    },
    // Only the fields that the texts use.
  }) as unknown as BookingDetail;

it.each([
  [undefined, undefined],
  [1, 'Trusted client: after 1 visit, Mia didn’t have to pay, add a card, or agree to anything.'],
  [6, 'Trusted client: after 6 visits, Mia didn’t have to pay, add a card, or agree to anything.'],
])('after %s visits that count, says why nothing was asked for', (trustedVisits, text) => {
  const confirmed = { kind: 'CONFIRMED', detail: trustedVisits === undefined ? {} : { trustedVisits } };
  const events = [{ kind: 'HELD', detail: {} }, confirmed] as unknown as BookingDetail['events'];
  const detail = { ...detailOf({ isAgreed: false }), events };
  expect([describeTrust(detail), hasTerms(detail)]).toEqual([text, text !== undefined]);
});

describe('before a press', () => {
  it('a cancellation says who gets what', () => {
    expect(describeCancel(detailOf(), onCancel)).toBe('Mia gets nothing back and pays $20 more. You keep $40.');
    const paidThere = { ...onCancel, chargeCents: 0, keptOutsideCents: 2000 };
    expect(describeCancel(detailOf(), paidThere)).toBe(
      'Mia gets nothing back. You keep $40, $20 of it paid at the business.',
    );
    expect(describeCancel(detailOf(), { refundCents: 2000, keepCents: 0, chargeCents: 0 })).toBe(
      'Mia gets $20 back. You keep $0.',
    );
    expect(costsClient(detailOf().terms)).toBe(true);
  });

  it('a no-show says what is charged to which card, and why', () => {
    expect(describeNoShow(detailOf())).toBe(
      'Charge $60 to Visa •••• 4242? Mia agreed on Feb 27, 2027 to $80 (100%); $20 is paid.',
    );
    expect(describeNoShow(detailOf({ isAgreed: false }))).toBeUndefined();
  });
});

it('what is left to pay at the visit is the price minus what was paid and kept', () => {
  expect(owedAtVisit(detailOf())).toBe(6000);
  expect(owedAtVisit(detailOf({ payment: 'PAID' }))).toBe(0);
});

const due = { id: '1', kind: 'NO_SHOW', amountCents: 6000, dueAt: Date.parse('2027-03-05T21:15:00Z') } as const;
const presses = { canCharge: true, canWaive: true, canUndo: false };

it.each([
  [
    { state: 'WAITING', canUndo: true },
    'Scheduled',
    'Will be charged Fri, Mar 5, 3:15 PM. Until then, you can undo it.',
    true,
  ],
  [
    { kind: 'LATE_CANCEL', state: 'WAITING', canUndo: true },
    'Scheduled',
    'Will be charged Fri, Mar 5, 3:15 PM, unless you waive it.',
    true,
  ],
  [{ state: 'WAITING' }, 'Scheduled', 'The charge failed. We’ll try again Fri, Mar 5, 3:15 PM.', true],
  [{ state: 'CHARGING' }, 'Charging', '', true],
  [{ state: 'PAID' }, 'Charged', '', false],
  [{ state: 'LINKED' }, 'Link sent', 'The client can pay through the link until Fri, Mar 5, 3:15 PM.', true],
  [{ state: 'UNCOLLECTED' }, 'Not collected', 'The link still works.', true],
  [{ state: 'WAIVED' }, 'Waived', '', false],
  [{ state: 'REFUNDED' }, 'Refunded', '', false],
] as const)('a fee %o reads %s', (changes, label, detail, isOwed) => {
  const one = { ...due, ...presses, ...changes };
  expect(dueLineOf(one, ZONE)).toMatchObject({ label, detail });
  expect(isOpen(one)).toBe(isOwed);
});
