/** A refund says who made it: the reader, a colleague by name, or someone who is not known. */
import { expect, it } from 'vitest';
import { describeCause } from './describe-cause.ts';

const [you, ben, gone] = [
  { name: 'Rosa Delgado', isYou: true },
  { name: 'Ben Ortiz', isYou: false },
  { name: null, isYou: false },
];

it.each([
  ['PARTNER', you, 'by you'],
  ['PARTNER', ben, 'by Ben Ortiz'],
  ['PARTNER', gone, 'by a former member'],
  ['PARTNER', undefined, 'by the business'],
  ['PARTNER_CANCELLED', you, 'you canceled'],
  ['PARTNER_CANCELLED', ben, 'Ben Ortiz canceled'],
  ['PARTNER_CANCELLED', gone, 'the business canceled'],
  // A partner canceled for the client.
  ['CLIENT_CANCELLED', ben, 'the client canceled'],
  ['PROVIDER', undefined, 'made at the payment provider'],
] as const)('%s of %j is %j', (cause, member, text) => {
  expect(describeCause({ cause, member })).toBe(text);
});
