import { expect, it } from 'vitest';
import { alarmingBrandIn, brandIn } from './brand-names.ts';

// The guarantee: no stranger poses as a bank, a carrier or another well-known name without the operator's approval, and
// names that only share a word with one are allowed.

it.each([
  ['Chase Bank', 'Chase Bank'],
  ['Chase', 'Chase'],
  ['CHASE BANK: verify your account', 'Chase Bank'],
  ['Chase: verify your account', 'Chase'],
  ['Сhаsе Ваnk', 'Chase Bank'],
  ['Ch4s3 B@nk', 'Chase Bank'],
  ['C h a s e B a n k', 'Chase Bank'],
  ['chase-bank', 'Chase Bank'],
  ['ChaseBank Online', 'Chase Bank'],
  ['Châsé Bânk', 'Chase Bank'],
  ['ＣＨＡＳＥ ＢＡＮＫ', 'Chase Bank'],
  ['Wells-Fargo', 'Wells Fargo'],
  ['WeIIs Fargo', 'Wells Fargo'],
  ['VVells Fargo', 'Wells Fargo'],
  ['mywellsfargoalerts', 'Wells Fargo'],
  ['Bank of Arnerica', 'Bank of America'],
  ['PayPaI', 'PayPal'],
  ['P@yP4l Services', 'PayPal'],
  ['Pay Pal', 'PayPal'],
  ['AT&T', 'AT&T'],
  ['AT & T Wireless', 'AT&T'],
  ['T Mobile', 'T-Mobile'],
  ['T-Mobile', 'T-Mobile'],
  ['USPS', 'USPS'],
  ['U.S.P.S.', 'USPS'],
  ['U S P S Delivery', 'USPS'],
  ['UPS', 'UPS'],
  ['UPS Package Delivery', 'UPS'],
  ['FedEx', 'FedEx'],
  ['Fed Ex', 'FedEx'],
  ['Аmazon', 'Amazon'],
  ['IRS', 'IRS'],
  ['I.R.S. Refunds', 'IRS'],
  ['Apple Support', 'Apple'],
  ['Apple ID', 'Apple ID'],
  ['Visa Security', 'Visa'],
  ['Social-Security Office', 'Social Security'],
  ['Netflix!', 'Netflix'],
  ['G00gle', 'Google'],
  ['Target', 'Target'],
])('%j poses as %s', (name, brand) => {
  expect(brandIn(name)).toBe(brand);
});

it.each([
  'Chase Hair Studio',
  'Chase & Sons Barbers',
  'Apple Valley Spa',
  'Pineapple Nails',
  'Target Fitness',
  'Push Ups & Pull Ups',
  'Ups & Downs Yoga',
  'Cut at T’s',
  'LRS Salon',
  'Discover Wellness',
  'Ally’s Brows',
  'Sprint Coaching',
  'Bank Street Barbers',
  'Blow Dry Bank',
  'Square One Tattoo',
  'Studio 54',
  'Delgado Hair',
  'Visalia Nails',
  'Zell’s Cuts',
  'Capital Barbers',
  'Western Massage',
  'Postal Street Spa',
  'Social Club Nails',
  'Prime Cuts',
  'Citizen Hair',
  'Metamorphosis Skin',
])('%j is a name of its own', (name) => {
  expect(brandIn(name)).toBeUndefined();
});

it('lets a service name a brand, but not speak as it', () => {
  expect(alarmingBrandIn('Google Ads lesson')).toBeUndefined();
  expect(alarmingBrandIn('Instagram makeup')).toBeUndefined();
  expect(alarmingBrandIn('Chase Bank: verify')).toBe('Chase Bank');
  expect(alarmingBrandIn('USPS package')).toBe('USPS');
  expect(alarmingBrandIn('Account check')).toBeUndefined();
});
