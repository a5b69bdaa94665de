import { MONTH_PATTERN } from '@primehour/domain/statement/month';
import { PAYOUT_EXTRA_KINDS, PAYOUT_ITEMS_STATES, PAYOUT_STATUSES } from '@primehour/domain/statement/payout';
import { MOVED_FOR, PRICE_PARTS } from '@primehour/domain/statement/statement';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { tenantQuery, uuid } from './primitives.ts';

const cents = z.int();

/** Signed: refunds and deductions are negative, and all lines sum to `netCents`. */
const receivedSchema = z.object({
  visitsCents: cents,
  feesCents: cents,
  tipsCents: cents,
  auctionsCents: cents,
  refundsCents: cents,
  /** Including the taxes of refunds; all other lines except the fees are without tax. */
  taxesCents: cents,
  platformFeesCents: cents,
  providerFeesCents: cents,
  netCents: cents,
});

const rowSchema = z.object({
  id: z.string(),
  at: z.number(),
  kind: z.enum(['CHARGE', 'REFUND', 'REFUND_FAILED']),
  movedFor: z.enum(MOVED_FOR),
  /** For a price paid in parts: which part this is. */
  part: z.nullable(z.enum(PRICE_PARTS)),
  /** The service or the listing, and whose it is; null if no one is named. */
  name: z.string(),
  clientName: z.nullable(z.string()),
  /** Whose tip it is; null if it is not a tip. */
  personName: z.nullable(z.string()),
  /** Including its tax. */
  grossCents: cents,
  taxCents: cents,
  /** The tax rate; null if the sale has none. */
  taxName: z.nullable(z.string()),
  taxBasisPoints: z.nullable(z.number()),
  platformFeeCents: cents,
  providerFeeCents: cents,
  netCents: cents,
});

const owedSchema = z.object({
  startCents: cents,
  /** Paid for at the business. */
  soldCents: cents,
  givenCents: cents,
  /** For visits, less what was returned. */
  usedCents: cents,
  cashedOutCents: cents,
  correctedCents: cents,
  endCents: cents,
});

const earnedSchema = z.object({ count: z.int(), cents });

export const listStatements = endpoint({
  id: 'statement.listStatements',
  method: 'GET',
  path: '/booking/api/statements',
  audience: 'partner',
  permission: 'statements.see',
  summary: 'The months in which money moved or visits took place, newest first, with what each received by card.',
  source: 'product/statements#months',
  query: tenantQuery,
  output: z.array(z.object({ month: z.string(), netCents: cents })),
  refusals: [],
});

export const getStatement = endpoint({
  id: 'statement.getStatement',
  method: 'GET',
  path: '/booking/api/statements/{month}',
  audience: 'partner',
  permission: 'statements.see',
  summary: 'What a business received and earned in a month of its own calendar, with each movement of money.',
  source: 'product/statements#month',
  params: z.object({ month: z.string().check(z.regex(MONTH_PATTERN)) }),
  query: tenantQuery,
  output: z.object({
    month: z.string(),
    received: receivedSchema,
    /** Marked as paid at the business; not processed by the product. */
    paidOutside: earnedSchema,
    /** By rate: what was collected by card, less refunds; at the business; and by gift card or package. */
    taxes: z.array(
      z.object({
        name: z.string(),
        basisPoints: z.number(),
        isIncluded: z.boolean(),
        cardCents: cents,
        outsideCents: cents,
        storedCents: cents,
      }),
    ),
    /** What is owed for gift cards and packages; null if there never were any. The first six sum to `endCents`. */
    owed: z.nullable(owedSchema),
    earned: z.object({
      /** Visits that took place, at their price without tax; a package visit at its share of the package's price. */
      visits: earnedSchema,
      /** What was kept of canceled and missed visits, including fees. */
      kept: earnedSchema,
      /** Auctioned times that took place, at what was paid and not refunded. */
      auctions: earnedSchema,
    }),
    rows: z.array(rowSchema),
  }),
  refusals: [],
});

const payoutSchema = z.object({
  id: z.string(),
  amountCents: cents,
  status: z.enum(PAYOUT_STATUSES),
  createdAt: z.number(),
  arrivesAt: z.number(),
});

export const listPayouts = endpoint({
  id: 'statement.listPayouts',
  method: 'GET',
  path: '/booking/api/payouts',
  audience: 'partner',
  permission: 'statements.see',
  summary: 'The newest hundred payouts to the business’s bank account, newest first.',
  source: 'product/statements#payouts',
  query: tenantQuery,
  output: z.array(payoutSchema),
  refusals: [],
});

export const getPayout = endpoint({
  id: 'statement.getPayout',
  method: 'GET',
  path: '/booking/api/payouts/{id}',
  audience: 'partner',
  permission: 'statements.see',
  summary: 'What a payout consists of, according to the books and the provider’s items.',
  source: 'product/statements#payouts',
  params: z.object({ id: uuid() }),
  query: tenantQuery,
  output: z.extend(payoutSchema, {
    received: receivedSchema,
    /** The part of it for what has taken place by now: visits, fees, tips and auctioned times. */
    earnedCents: cents,
    /** Whether the provider has reported what the payout consists of; NONE: it never will. */
    itemsState: z.enum(PAYOUT_ITEMS_STATES),
    /** Items of the provider that no booking explains, and by how much movements were paid out differently. */
    extras: z.array(
      z.object({
        id: z.string(),
        at: z.number(),
        kind: z.enum(PAYOUT_EXTRA_KINDS),
        amountCents: cents,
        feeCents: cents,
        netCents: cents,
      }),
    ),
    /** What neither the books nor the provider’s items explain; with the rows and extras, it sums to the payout. */
    otherCents: cents,
    rows: z.array(rowSchema),
  }),
  refusals: [],
});
