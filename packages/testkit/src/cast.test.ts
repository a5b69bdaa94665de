import { describe, expect, it } from 'vitest';
import { CLIENTS, PARTNERS } from './cast.ts';

// The guarantee: the cast can be written into the database as it stands, and no two of it are taken for each other.

describe('the cast', () => {
  it('has a phone for each, and every phone is one that is given to nobody', () => {
    const phones = [...PARTNERS, ...CLIENTS].map((someone) => someone.phone);
    expect(new Set(phones).size).toBe(phones.length);
    for (const phone of phones) expect(phone).toMatch(/^\+1[2-9]\d\d55501\d\d$/);
  });

  it('covers every zone on offer, each with a business of its own trade', () => {
    expect(new Set(PARTNERS.map(({ business }) => business.zone)).size).toBe(7);
    expect(new Set(PARTNERS.map(({ business }) => business.trade)).size).toBe(PARTNERS.length);
  });
});
