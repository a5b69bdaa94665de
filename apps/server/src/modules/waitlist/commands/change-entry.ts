import * as copy from '@primehour/contract/copy/refusals';
import type { WaitlistPreferences } from '@primehour/contract/waitlist';
import { isLiveEntry } from '@primehour/domain/waitlist/live-entry';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { openLedger } from '../../booking/api.ts';
import { findEntry } from '../queries.ts';
import { changePreferences } from './join-waitlist.ts';

/**
 * Changes when a client can come; they keep their place in line.
 * @throws Refusal NOT_FOUND, WRONG_STATE
 */
export async function changeEntry(
  write: TenantWrite<AnyTenant>,
  entryId: string,
  preferences: Omit<WaitlistPreferences, 'serviceId' | 'resourceId'>,
): Promise<void> {
  const { tx, tenant, now } = write;
  await openLedger(tx, tenant, now);
  const { state, serviceId } = orNotFound(await findEntry(tx, tenant, entryId));
  if (!isLiveEntry(state)) throw new Refusal('WRONG_STATE', { message: copy.waitlistOver });
  await changePreferences(write, entryId, { ...preferences, serviceId });
}
