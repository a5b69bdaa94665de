import { expect, it } from 'vitest';
import { maskContacts } from './mask-contacts.ts';

// The guarantee: providers' messages are kept for operators, without the contact data in them.

it.each([
  ['550 5.1.1 <kit.moss+salon@mail.example.com>: user unknown', '550 5.1.1 <[address]>: user unknown'],
  ["The 'To' number +13125550188 is not a valid phone number", "The 'To' number [number] is not a valid phone number"],
  ['Unable to reach +1 (312) 555-0188.', 'Unable to reach [number].'],
  ['13125550188, 312-555-0188 and 312.555.0188', '[number], [number] and [number]'],
  ['21211: Refused with 21211', '21211: Refused with 21211'],
  ['no such message: 01909876-1234-7123-8123-123456789012', 'no such message: 01909876-1234-7123-8123-123456789012'],
  [
    'at file:///app/node_modules/@primehour/db/src/jobs.ts:120:35',
    'at file:///app/node_modules/@primehour/db/src/jobs.ts:120:35',
  ],
  ['451 4.7.1 Try again later', '451 4.7.1 Try again later'],
  [
    'UNKNOWN_OUTCOME: Twilio could not be reached: ECONNRESET',
    'UNKNOWN_OUTCOME: Twilio could not be reached: ECONNRESET',
  ],
])('%s', (text, masked) => {
  expect(maskContacts(text)).toBe(masked);
});
