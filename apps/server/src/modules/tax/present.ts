import type { TaxRate } from '@primehour/contract/tax';
import type { TaxRateRow } from './queries.ts';

export const presentTaxRate = ({ row, serviceIds, isForNew }: TaxRateRow): TaxRate => ({
  id: row.id,
  name: row.name,
  basisPoints: row.basisPoints,
  isIncluded: row.isIncluded,
  isForNew,
  serviceIds,
});
