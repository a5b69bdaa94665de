import { DISCOUNT_CODE_PATTERN, typedCode } from '@primehour/domain/price/discount';
import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { idParams, tenantQuery, uuid, wallDate } from './primitives.ts';

const USES_MAX = 1_000_000;
const PER_CLIENT_MAX = 100;

/** As typed: lowercase letters, spaces and hyphens are accepted. */
export const discountCode = () =>
  z.pipe(
    z.string({ error: copy.discountCodeInvalid }),
    z.pipe(z.transform(typedCode), z.string().check(z.regex(DISCOUNT_CODE_PATTERN, copy.discountCodeInvalid))),
  );

const count = (max: number) =>
  z.nullable(z.int({ error: copy.notANumber }).check(z.gte(1, copy.atLeast(1)), z.lte(max, copy.atMost(max))));

const terms = {
  /** A share of the price in basis points, or an amount in cents: exactly one of the two. */
  basisPoints: z.nullable(z.int().check(z.gte(1), z.lte(10_000))),
  amountCents: z.nullable(z.int().check(z.gte(1), z.lte(10_000_000))),
  /** The services that it applies to; null for all. */
  serviceIds: z.nullable(z.array(uuid()).check(z.minLength(1), z.maxLength(200))),
  fromDate: z.nullable(wallDate()),
  /** The last day, in the business's calendar. */
  untilDate: z.nullable(wallDate()),
  /** How many bookings may have it, in total and per client; null for no limit. */
  usesMax: count(USES_MAX),
  perClientMax: count(PER_CLIENT_MAX),
};

export const discountForm = z.object({ code: discountCode(), ...terms }).check(
  z.refine(({ basisPoints, amountCents }) => (basisPoints === null) !== (amountCents === null), {
    error: copy.discountShareOrAmount,
    path: ['basisPoints'],
  }),
  z.refine(({ fromDate, untilDate }) => fromDate === null || untilDate === null || fromDate <= untilDate, {
    error: copy.beforeFirstDay,
    path: ['untilDate'],
  }),
);
export type DiscountForm = z.output<typeof discountForm>;

const discountSchema = z.object({
  id: z.string(),
  code: z.string(),
  ...terms,
  fromDate: z.nullable(z.string()),
  untilDate: z.nullable(z.string()),
  /** Bookings that have it: held and confirmed ones. */
  uses: z.int(),
});
export type Discount = z.output<typeof discountSchema>;

export const listDiscounts = endpoint({
  id: 'discount.listDiscounts',
  method: 'GET',
  path: '/booking/api/discounts',
  audience: 'partner',
  permission: 'setup.see',
  summary: 'Discount codes that can be used now or later, with how often they were used; newest first.',
  source: 'product/discounts#list',
  query: tenantQuery,
  output: z.array(discountSchema),
  refusals: [],
});

export const createDiscount = endpoint({
  id: 'discount.createDiscount',
  method: 'POST',
  path: '/booking/api/discounts',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'Adds a discount code.',
  source: 'product/discounts#terms',
  query: tenantQuery,
  body: discountForm,
  output: discountSchema,
  status: 201,
  refusals: ['DISCOUNT_EXISTS', 'TOO_MANY_DISCOUNTS'],
});

export const endDiscount = endpoint({
  id: 'discount.endDiscount',
  method: 'DELETE',
  path: '/booking/api/discounts/{id}',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'Ends a discount code. Bookings that have it keep it.',
  source: 'product/discounts#list',
  params: idParams,
  query: tenantQuery,
  output: z.object({ id: z.string() }),
  refusals: [],
});
