import type { PolicyResponse } from '@primehour/contract/policy-shapes';
import type { PolicyRow } from './queries.ts';

/** Builds the response field by field; no other file of this module builds one. */
export const presentPolicy = ({ stored, isDefault, serviceIds, serviceCount }: PolicyRow): PolicyResponse => ({
  id: stored.id,
  name: stored.name,
  upfront: stored.upfront,
  depositCents: stored.depositCents,
  depositBasisPoints: stored.depositBasisPoints,
  tiers: stored.tiers.map(({ underHours, keepBasisPoints }) => ({ underHours, keepBasisPoints })),
  noShowBasisPoints: stored.noShowBasisPoints,
  graceMinutes: stored.graceMinutes,
  feeCapCents: stored.feeCapCents,
  isAutomatic: stored.isAutomatic,
  trustedAfterVisits: stored.trustedAfterVisits,
  asksAgreement: stored.asksAgreement,
  isDefault,
  serviceIds,
  serviceCount,
});
