import { image } from '@primehour/db/schema/image';
import { and, eq, isNull } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { Rendered } from '../../../ports/image-renderer.ts';
import { ImageStoreFailure } from '../../../ports/image-store.ts';
import { Refusal } from '../../../refusal.ts';
import { formatOf, type ImageFormat } from '../policy.ts';
import type { UploadTerms } from './request-upload.ts';

export type Upload = { readonly id: string; readonly terms: UploadTerms; readonly bytes: Buffer };

/**
 * Receives the bytes of one upload whose link was checked: detects the type by content, decodes it, re-encodes it
 * without metadata, and stores it with smaller variants. A link works once; of two concurrent uploads one is refused.
 * @throws Refusal UPLOAD_USED, IMAGE_TOO_LARGE, IMAGE_TYPE, IMAGE_BROKEN, IMAGE_STORE_DOWN
 */
export async function receiveImage(deps: Deps, { id, terms, bytes }: Upload): Promise<void> {
  if (bytes.length > Number(terms.length)) throw new Refusal('IMAGE_TOO_LARGE');
  const format = formatOf(bytes);
  if (!format || (terms.type !== '' && terms.type !== format)) throw new Refusal('IMAGE_TYPE');
  await claim(deps, id, format, bytes.length);
  const rendered = await deps.imageRenderer.render(bytes).catch(async () => {
    await update(deps, id, { status: 'FAILED' });
    throw new Refusal('IMAGE_BROKEN');
  });
  await store(deps, id, rendered).catch(async (error: unknown) => {
    // The picture wasn't the cause: the same link can be retried.
    await update(deps, id, { contentType: null, bytes: null });
    deps.log.error({ err: error, imageId: id }, 'An image could not be stored');
    rethrowStoreFailure(error);
  });
  const { width, height } = rendered;
  await update(deps, id, { status: 'READY', width, height, readyAt: dateOf(deps.clock.now()) });
}

/** The master is stored last, because once it exists any variant may be requested. */
async function store({ images }: Deps, id: string, { variants }: Rendered): Promise<void> {
  for (const { suffix, bytes, contentType } of variants.toReversed()) {
    await images.put(`${id}${suffix}`, bytes, contentType);
  }
}

/** An unreachable store has its own refusal; anything else is a defect. */
export function rethrowStoreFailure(error: unknown): never {
  throw error instanceof ImageStoreFailure ? new Refusal('IMAGE_STORE_DOWN') : error;
}

/** One conditional update decides who may use the link. */
async function claim({ db }: Deps, id: string, contentType: ImageFormat, bytes: number): Promise<void> {
  const claimed = await db.transaction((tx) =>
    tx
      .update(image)
      .set({ contentType, bytes })
      .where(and(eq(image.id, id), eq(image.status, 'REQUESTED'), isNull(image.contentType)))
      .returning({ id: image.id }),
  );
  if (claimed.length === 0) throw new Refusal('UPLOAD_USED');
}

const update = ({ db }: Deps, id: string, changes: Partial<typeof image.$inferInsert>) =>
  db.transaction((tx) => tx.update(image).set(changes).where(eq(image.id, id)));
