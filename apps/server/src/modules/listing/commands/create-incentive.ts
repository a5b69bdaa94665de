import * as copy from '@primehour/contract/copy/refusals';
import type { Received } from '@primehour/contract/endpoint';
import type { createIncentive as call } from '@primehour/contract/listing';
import { lockBusiness } from '@primehour/db/lock';
import { incentive } from '@primehour/db/schema/listing';
import { uuidV7 } from '@primehour/db/uuid';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { findAdded, hasValues } from '../../../find-added.ts';
import type { Scope } from '../../../http/session-gate.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import { asMember } from '../../../tenant-write.ts';
import { requireImages } from '../../image/api.ts';

/** Bounds both a selection list and the storage of one account. */
const INCENTIVES_MAX = 200;

type Body = Received<typeof call>['body'];

/**
 * Adds an incentive; a repeated request returns the one that the first added (decision 190).
 * @throws Refusal IMAGE_UNKNOWN, REQUEST_KEY_REUSED, VALIDATION when there are too many
 */
export async function createIncentive(deps: Deps, scope: Scope, { requestKey, ...form }: Body) {
  return asMember(deps, scope, async (write) => {
    const { tx, now } = write;
    await requireImages(tx, scope, form.imageUrls, deps.config);
    await lockBusiness(tx, scope.businessId);
    const { requestHash, added } = await findAdded(write, incentive, requestKey, (row) => hasValues(row, form));
    if (added) return added;
    if ((await tx.$count(incentive, eq(incentive.businessId, scope.businessId))) >= INCENTIVES_MAX) {
      throw new Refusal('VALIDATION', { message: copy.tooManyIncentives(INCENTIVES_MAX) });
    }
    const [row] = await tx
      .insert(incentive)
      .values({ id: uuidV7(now), businessId: scope.businessId, ...form, createdAt: dateOf(now), requestHash })
      .returning();
    const created = orNotFound(row);
    await recordAudit(write, 'INCENTIVE_ADDED', { subjectId: created.id, after: { name: form.name } });
    return created;
  });
}
