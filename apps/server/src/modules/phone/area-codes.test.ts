import { US_AREA_CODES } from '@primehour/domain/area-codes';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { expect, it } from 'vitest';

// The guarantee: our list of area codes is that of the numbering plan, according to an independent table of it.

const TEXTED_COUNTRIES: readonly (string | undefined)[] = ['US', 'AS', 'GU', 'MP', 'PR', 'VI'];
const ALL = Array.from({ length: 800 }, (_, n) => String(n + 200));
const PLACED: readonly (string | undefined)[] = ['FIXED_LINE_OR_MOBILE', 'FIXED_LINE', 'MOBILE'];
/** Some countries use only a few exchanges. */
const LINES = ['2345678', '6331234', '2671234', '7745678', '4841234', '2331234'];

const isOfOurs = (areaCode: string) =>
  LINES.some((line) => {
    const parsed = parsePhoneNumberFromString(`+1${areaCode}${line}`);
    const isPlaced = PLACED.includes(parsed?.getType());
    return parsed?.isValid() === true && isPlaced && TEXTED_COUNTRIES.includes(parsed.country);
  });

it('lists every area code of the United States and its territories, and no other', () => {
  expect([...US_AREA_CODES].toSorted()).toEqual(ALL.filter(isOfOurs));
});
