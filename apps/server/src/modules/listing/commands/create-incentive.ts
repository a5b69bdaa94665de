import type { Received } from '@primehour/contract/endpoint';
import type { createIncentive as call } from '@primehour/contract/listing';
import { incentive } from '@primehour/db/schema/listing';
import { uuidV7 } from '@primehour/db/uuid';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { found } from '../../../http/refusal.ts';
import type { Scope } from '../../../http/session-gate.ts';
import { requireImages } from '../queries.ts';

/** @throws Refusal IMAGE_UNKNOWN */
export async function createIncentive({ db, clock, config }: Deps, scope: Scope, form: Received<typeof call>['body']) {
  await requireImages(db.read, scope, form.imageUrls, config);
  const now = clock.now();
  const [row] = await db.transaction((tx) =>
    tx
      .insert(incentive)
      .values({ id: uuidV7(now), businessId: scope.businessId, ...form, createdAt: dateOf(now) })
      .returning(),
  );
  return found(row);
}
