import { bool, prepared, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { image } from '@primehour/db/schema/image';
import { isShown } from '@primehour/db/shown-images';
import { DAY_MS, HOUR_MS } from '@primehour/domain/time/wall-date';
import { eq, inArray } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';

type Context = Pick<Deps, 'db' | 'clock' | 'images' | 'imageRenderer'>;

/** Long after every link has expired, so that no upload is still in progress. */
const FORGOTTEN_AFTER_MS = HOUR_MS;
/** Uploaded for a form that was never submitted, or replaced: a draft may exist for some days. */
const ORPHANED_AFTER_MS = 7 * DAY_MS;
/** Each minute; after an outage the rest follows in the next minutes. */
const BATCH = 500;

const FORGOTTEN = prepared(
  'forgotten-uploads',
  `
  select id from image where status = 'REQUESTED' and expires_at < $1 order by expires_at limit ${BATCH}`,
  { id: uuid() },
);

const FAILED = prepared(
  'failed-uploads',
  `select id from image where status = 'FAILED' and created_at < $1 order by created_at limit ${BATCH}`,
  { id: uuid() },
);

const LOOK = prepared(
  'look-at-images',
  `
  with due as (
    select id, user_id from image
    where status = 'READY' and coalesce(seen_at, ready_at) < $1
    order by coalesce(seen_at, ready_at) limit ${BATCH})
  select due.id, ${isShown('due')} as shown from due`,
  { id: uuid(), shown: bool() },
);

const LOCK = prepared('lock-image', 'select id from image where id = $1 for update', { id: uuid() });

const LOOK_AGAIN = prepared('look-at-image-again', `select ${isShown('i')} as shown from image i where i.id = $1`, {
  shown: bool(),
});

/** Not those that a move has just marked as displayed in two cells. */
const SEEN = prepared(
  'images-seen',
  'update image set seen_at = $2 where id = any ($1::uuid[]) and coalesce(seen_at, ready_at) < $2',
  {},
);

/**
 * Deletes unused and incomplete uploads, failures, and pictures that are no longer displayed. Deletes files before
 * their row, so that a crash in between leaves work for the next run, not an orphaned file.
 */
export async function sweepImages(context: Context): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  await forget(context, await queryPrepared(db.read, FORGOTTEN, [dateOf(now - FORGOTTEN_AFTER_MS)]));
  await forget(context, await queryPrepared(db.read, FAILED, [dateOf(now - ORPHANED_AFTER_MS)]));

  const before = dateOf(now - ORPHANED_AFTER_MS);
  const looked = await queryPrepared(db.read, LOOK, [before]);
  const shown = looked.filter((found) => found.shown).map(({ id }) => id);
  if (shown.length > 0) await db.transaction((tx) => queryPrepared(tx, SEEN, [shown, dateOf(now)]));
  for (const found of looked) {
    if (!found.shown && (await giveUp(context, found.id))) await forget(context, [found]);
  }
}

/**
 * Checks again under the row's lock, because a form may have used the picture while others were deleted; from then on
 * none can. A picture whose files then can't be removed is found among the failures.
 */
function giveUp({ db }: Context, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await queryPrepared(tx, LOCK, [id]);
    const [latest] = await queryPrepared(tx, LOOK_AGAIN, [id]);
    if (latest?.shown !== false) return false;
    await tx.update(image).set({ status: 'FAILED' }).where(eq(image.id, id));
    return true;
  });
}

async function forget({ db, images, imageRenderer }: Context, forgotten: readonly { id: string }[]): Promise<void> {
  if (forgotten.length === 0) return;
  for (const { id } of forgotten) {
    for (const suffix of imageRenderer.suffixes) await images.remove(`${id}${suffix}`);
  }
  const ids = forgotten.map(({ id }) => id);
  await db.transaction((tx) => tx.delete(image).where(inArray(image.id, ids)));
}
