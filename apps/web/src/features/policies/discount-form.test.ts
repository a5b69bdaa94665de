import { describe, expect, it } from 'vitest';
import { EMPTY_DISCOUNT, readDraft } from './discount-form.ts';

// The guarantee: a code is sent as typed, or refused at its field.

const SERVICE = '0199a5c0-0000-4000-8000-000000000001';

describe('a new code', () => {
  const draft = { ...EMPTY_DISCOUNT, code: 'welcome 20', percent: '20' };

  it('is sent as it is stored', () => {
    const none = { serviceIds: null, fromDate: null, untilDate: null, usesMax: null };
    const body = { code: 'WELCOME20', basisPoints: 2000, amountCents: null, perClientMax: 1, ...none };
    expect(readDraft(draft)).toEqual({ body });
    const amount = {
      kind: 'AMOUNT',
      dollars: '$10.50',
      usesMax: '50',
      perClientMax: '',
      serviceIds: [SERVICE],
    } as const;
    expect(readDraft({ ...draft, ...amount, fromDate: '2026-03-05' })).toEqual({
      body: {
        ...body,
        basisPoints: null,
        amountCents: 1050,
        usesMax: 50,
        perClientMax: null,
        serviceIds: [SERVICE],
        fromDate: '2026-03-05',
      },
    });
  });

  it.each([
    [{ code: 'AB' }, { code: 'Use 3 to 20 letters and digits' }],
    [{ percent: '' }, { percent: 'Should be from 1 to 100' }],
    [{ percent: '101' }, { percent: 'Should be from 1 to 100' }],
    [{ percent: '12.5' }, { percent: 'Should be from 1 to 100' }],
    [{ kind: 'AMOUNT', dollars: '0' }, { dollars: 'Enter an amount' }],
    [{ kind: 'AMOUNT', dollars: 'ten' }, { dollars: 'Enter an amount' }],
    [{ usesMax: '0' }, { usesMax: 'Should be at least 1' }],
    [{ perClientMax: '-1' }, { perClientMax: 'Should be at least 1' }],
    [{ perClientMax: 'x' }, { perClientMax: 'Should be a number' }],
    [{ fromDate: '2026-03-05', untilDate: '2026-03-04' }, { untilDate: 'Should not be before the first day' }],
  ] as const)('%j is refused: %j', (change, problems) => {
    expect(readDraft({ ...draft, ...change })).toEqual({ problems });
  });
});
