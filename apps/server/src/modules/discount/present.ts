import type { Discount } from '@primehour/contract/discount';
import type { DiscountRow } from './queries.ts';

export const presentDiscount = ({ row, uses }: DiscountRow): Discount => ({
  id: row.id,
  code: row.code,
  basisPoints: row.basisPoints,
  amountCents: row.amountCents,
  serviceIds: row.serviceIds,
  fromDate: row.fromDate,
  untilDate: row.untilDate,
  usesMax: row.usesMax,
  perClientMax: row.perClientMax,
  uses,
});
