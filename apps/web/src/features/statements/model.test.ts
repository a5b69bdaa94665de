import { describe, expect, it } from 'vitest';
import {
  csvOf,
  earnedLines,
  monthRows,
  formatStatementMonth,
  outsideLine,
  owedLines,
  receivedLines,
  taxLines,
  tipLines,
  describeRow,
} from './model.ts';
import { payoutDifference, payoutEarnedLines, payoutLines, payoutRows } from './payout-model.ts';
import type { Payout, Statement } from './queries.ts';

const statement: Statement = {
  month: '2026-11',
  received: {
    visitsCents: 8000,
    feesCents: 0,
    tipsCents: 1200,
    auctionsCents: 10_000,
    refundsCents: -3250,
    taxesCents: 710,
    platformFeesCents: -1000,
    providerFeesCents: 0,
    netCents: 15_660,
  },
  paidOutside: { count: 1, cents: 4875 },
  taxes: [
    { name: 'Sales tax', basisPoints: 887.5, isIncluded: false, cardCents: 710, outsideCents: 433, storedCents: 65 },
    { name: 'VAT', basisPoints: 2000, isIncluded: true, cardCents: 0, outsideCents: 100, storedCents: 0 },
  ],
  owed: {
    startCents: 10_000,
    soldCents: 5000,
    givenCents: 0,
    usedCents: -4000,
    cashedOutCents: 0,
    correctedCents: 0,
    endCents: 11_000,
  },
  earned: {
    visits: { count: 2, cents: 13_000 },
    kept: { count: 1, cents: 3250 },
    auctions: { count: 0, cents: 0 },
  },
  rows: [
    {
      id: 'one',
      at: Date.parse('2026-11-01T06:30:00Z'),
      kind: 'REFUND',
      movedFor: 'VISIT',
      part: null,
      name: 'Cut, "long"',
      clientName: '=Mia',
      personName: null,
      grossCents: -3250,
      taxCents: -265,
      taxName: 'Sales tax',
      taxBasisPoints: 887.5,
      platformFeeCents: 0,
      providerFeeCents: 0,
      netCents: -3250,
    },
  ],
};

describe('a statement', () => {
  it('shows what was received, and its total', () => {
    expect(receivedLines(statement).map(({ label, cents }) => [label, cents])).toEqual([
      ['Visits', 8000],
      ['Tips', 1200],
      ['Auctions', 10_000],
      ['Refunds to clients', -3250],
      ['Taxes collected', 710],
      ['Platform fees', -1000],
      ['Total received', 15_660],
    ]);
    expect(earnedLines(statement).map(({ label, cents }) => [label, cents])).toEqual([
      ['Took place (2 visits)', 13_000],
      ['Kept from canceled and missed visits (1 visit)', 3250],
      ['Total earned', 16_250],
    ]);
    expect(taxLines(statement).map(({ label, cents }) => [label, cents])).toEqual([
      ['Sales tax (8.875%)', 710],
      ['Sales tax (8.875%), paid at your business', 433],
      ['Sales tax (8.875%), paid by gift card or package', 65],
      ['VAT (20%), paid at your business', 100],
      ['Total taxes', 1308],
    ]);
    expect(owedLines(statement).map(({ label, cents }) => [label, cents])).toEqual([
      ['Owed when the month began', 10_000],
      ['Sold at your business', 5000],
      ['Used for visits', -4000],
      ['Owed at the end of the month', 11_000],
    ]);
    expect(owedLines({ owed: null })).toEqual([]);
    expect(outsideLine(statement)?.label).toBe('Paid at your business, as you marked it (1 visit)');
    expect(outsideLine({ paidOutside: { count: 0, cents: 0 } })).toBeUndefined();
  });

  it('of a payout adds up to what arrived, and says which part is not known and which is paid ahead', () => {
    const received = { ...statement.received, netCents: 15_660 };
    const at = Date.parse('2026-11-02T12:00:00Z');
    const of = (id: string, kind: Payout['extras'][number]['kind'], amountCents: number, feeCents = 0) => ({
      id,
      at,
      kind,
      amountCents,
      feeCents,
      netCents: amountCents - feeCents,
    });
    const extras = [of('a', 'FEE', -200), of('b', 'FEE', -50), of('c', 'CHARGE', 300, 30), of('d', 'DIFFERENCE', -1)];
    const state = { id: 'one', status: 'PAID', createdAt: 0, arrivesAt: at, itemsState: 'STORED' } as const;
    const amounts = { received, extras, amountCents: 15_729, otherCents: 50, earnedCents: 9_950 };
    const payout = { ...state, ...amounts, rows: statement.rows };
    const lines = payoutLines(payout);
    expect(lines.slice(-5)).toEqual([
      { label: 'Payment provider’s fees', cents: -250 },
      { label: 'Other payments', cents: 270 },
      { label: 'Difference', cents: -1 },
      { label: 'Not itemized', cents: 50 },
      { label: 'Paid out', cents: 15_729, isTotal: true },
    ]);
    expect(lines.slice(0, -1).reduce((sum, { cents }) => sum + cents, 0)).toBe(15_729);
    expect(payoutDifference(payout)).toBe(49);
    expect(payoutRows(payout).map(({ label, netCents }) => [label, netCents])).toEqual([
      ['Refund: Cut, "long"', -3250],
      ['Payment provider’s fees', -200],
      ['Payment provider’s fees', -50],
      ['Other payments', 270],
      ['Difference', -1],
      ['Not itemized', 50],
    ]);
    const waiting = { ...payout, itemsState: 'WAITING' } as const;
    expect([payoutLines(waiting).at(-2)?.label, payoutDifference(waiting)]).toEqual(['Not itemized yet', 0]);
    expect(payoutEarnedLines(payout)).toEqual([
      { label: 'Took place', cents: 9_950 },
      { label: 'Still to come', cents: 5_710 },
    ]);
  });

  it('is a file that spreadsheets can sum, with nothing that they would execute', () => {
    expect(csvOf(monthRows(statement), 'America/Chicago')).toBe(
      '\uFEFFDate,Time,Sale,Client,Amount,Tax included,Tax,Platform fees,Card processing,To you\r\n' +
        '"Nov 1, 2026",1:30 AM,"Refund: Cut, ""long""",\'=Mia,-32.50,-2.65,Sales tax (8.875%),0.00,0.00,-32.50\r\n',
    );
  });

  it.each([
    [{ kind: 'CHARGE', movedFor: 'VISIT', name: 'Cut' }, 'Cut'],
    [{ kind: 'CHARGE', movedFor: 'VISIT', name: 'Cut', part: 'DEPOSIT' }, 'Cut, deposit'],
    [{ kind: 'REFUND', movedFor: 'VISIT', name: 'Cut', part: 'REST' }, 'Refund: Cut, rest of the price'],
    [{ kind: 'CHARGE', movedFor: 'FEE', name: 'Cut' }, 'Cut, fee'],
    [{ kind: 'CHARGE', movedFor: 'TIP', name: 'Cut', personName: 'Ben' }, 'Cut, tip for Ben'],
    [{ kind: 'REFUND', movedFor: 'AUCTION', name: 'Prime hour' }, 'Refund: Prime hour, auction'],
    [{ kind: 'REFUND_FAILED', movedFor: 'VISIT', name: 'Cut' }, 'Refund that failed: Cut'],
  ] as const)('names %j', (row, text) => {
    expect(describeRow({ personName: null, part: null, ...row })).toBe(text);
  });

  it('lists tips by person, less refunds', () => {
    const [row] = statement.rows;
    const tip = (personName: string, netCents: number) => ({ ...row, movedFor: 'TIP', personName, netCents }) as const;
    const rows = [tip('Ben', 1200), tip('Mia', 800), tip('Ben', -200)] as Statement['rows'];
    expect(tipLines({ rows: [...statement.rows, ...rows] })).toEqual([
      { label: 'Ben', cents: 1000 },
      { label: 'Mia', cents: 800 },
    ]);
  });

  it('writes out months', () => {
    expect([formatStatementMonth('2026-11'), formatStatementMonth('2028-02')]).toEqual([
      'November 2026',
      'February 2028',
    ]);
  });
});
