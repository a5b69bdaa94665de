import * as copy from '@primehour/contract/copy/refusals';
import type { Received } from '@primehour/contract/endpoint';
import type { createIncentive as call } from '@primehour/contract/listing';
import { lockBusiness } from '@primehour/db/lock';
import { incentive } from '@primehour/db/schema/listing';
import { uuidV7 } from '@primehour/db/uuid';
import { eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { Scope } from '../../../http/session-gate.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import { requireImages } from '../../image/api.ts';

/** Bounds both a selection list and the storage of one account. */
const INCENTIVES_MAX = 200;

/** @throws Refusal IMAGE_UNKNOWN, VALIDATION when there are too many */
export async function createIncentive({ db, clock, config }: Deps, scope: Scope, form: Received<typeof call>['body']) {
  await requireImages(db.read, scope, form.imageUrls, config);
  const now = clock.now();
  const [row] = await db.transaction(async (tx) => {
    await lockBusiness(tx, scope.businessId);
    if ((await tx.$count(incentive, eq(incentive.businessId, scope.businessId))) >= INCENTIVES_MAX) {
      throw new Refusal('VALIDATION', { message: copy.tooManyIncentives(INCENTIVES_MAX) });
    }
    return tx
      .insert(incentive)
      .values({ id: uuidV7(now), businessId: scope.businessId, ...form, createdAt: dateOf(now) })
      .returning();
  });
  return orNotFound(row);
}
