import { image } from '@primehour/db/schema/business';
import type { ImageType } from '@primehour/db/schema/business';
import { uuidV4 } from '@primehour/db/uuid';
import { IMAGE_MAX_BYTES } from '@primehour/domain/limits';
import type { Deps } from '../../../deps.ts';
import { takeHits } from '../../../http/rate-limit.ts';
import { Refusal } from '../../../http/refusal.ts';
import { UPLOADS_PER_HOUR, UPLOAD_LINK_MINUTES } from '../policy.ts';
import { imageUrlOf } from '../queries.ts';

type Wish = { readonly type: ImageType; readonly contentType?: string | undefined; readonly contentLength?: number | undefined };

/**
 * Hands out a link for one upload, bound to one object and to the declared limits (decisions, images).
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function requestUpload(
  { db, clock, config, tokens }: Deps,
  owner: { readonly userId: string },
  wish: Wish,
): Promise<{ uploadLink: string; imageUrl: string }> {
  const now = clock.now();
  const id = uuidV4();
  const expiresAt = now + UPLOAD_LINK_MINUTES * 60_000;
  await db.transaction(async (tx) => {
    const limit = { key: `upload:${owner.userId}`, limit: UPLOADS_PER_HOUR, windowSeconds: 3600 };
    const { waitSeconds } = await takeHits(tx, [limit], now);
    if (waitSeconds > 0) throw new Refusal('TOO_MANY_REQUESTS', { requestTimeout: waitSeconds });
    await tx.insert(image).values({
      id,
      userId: owner.userId,
      type: wish.type,
      status: 'REQUESTED',
      createdAt: new Date(now),
      expiresAt: new Date(expiresAt),
    });
  });
  const terms = new URLSearchParams({
    expires: String(expiresAt),
    type: wish.contentType ?? '',
    length: String(wish.contentLength ?? IMAGE_MAX_BYTES),
  });
  terms.set('signature', tokens.macUpload(`${id}|${terms}`));
  return { uploadLink: `/listing/api/image/${id}/content?${terms}`, imageUrl: imageUrlOf(config, id) };
}
