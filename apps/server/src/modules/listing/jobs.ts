import { named } from '@primehour/db/raw';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import { SUFFIXES } from '../../adapters/image-renderer.ts';
import { dateOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';

/** Long past every link, so that no upload is still on its way. */
const FORGOTTEN_AFTER_MS = HOUR_MS;

const FORGET_UPLOADS = `
  delete from image where id in (
    select id from image where status = 'REQUESTED' and expires_at < $1 order by expires_at limit 5000)
  returning id`;

/** Upload links that were never used, or whose upload a crash cut off, leave nothing behind. */
export async function sweepImages({ db, clock, images }: Pick<Deps, 'db' | 'clock' | 'images'>): Promise<void> {
  const before = dateOf(clock.now() - FORGOTTEN_AFTER_MS);
  const forgotten = await db.transaction((tx) => named<{ id: string }>(tx, 'forget-uploads', FORGET_UPLOADS, [before]));
  for (const { id } of forgotten) {
    for (const suffix of SUFFIXES) await images.remove(`${id}${suffix}`);
  }
}
