import type { Cents } from '@primehour/domain/vocabulary';
import { expect, it } from 'vitest';
import { BOOKING_DATA } from '../../testing/queue-messages.ts';
import { clientMail, clientText } from './client.ts';

// The guarantee: a late cancellation says how its fee is paid: by the card, or by a link while the card is missing.

const LINK = 'https://book.example.com/my/token';
const fee = { kind: 'LATE_CANCEL', amountCents: 3250 as Cents, cardLabel: 'Visa •••• 4242' } as const;

it.each([
  [false, 'A fee of $32.50 will be charged to your card. ', 'A fee of $32.50 will be charged to Visa •••• 4242.'],
  [true, 'We will text you a link to pay a fee of $32.50. ', 'We will text you a link to pay a fee of $32.50.'],
])('by a link (%s)', (isByLink, text, mail) => {
  const data = { ...BOOKING_DATA, due: { ...fee, isByLink } };
  expect(clientText('BOOKING_CANCELLED', data, LINK)).toContain(text);
  expect(clientMail('BOOKING_CANCELLED', data, LINK).body).toContain(mail);
});
