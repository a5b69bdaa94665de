import { type ImageType, image } from '@primehour/db/schema/image';
import { uuidV4 } from '@primehour/db/uuid';
import { IMAGE_MAX_BYTES } from '@primehour/domain/limits';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { takeHits, tooManyRequests } from '../../../rate-limit.ts';
import { Refusal } from '../../../refusal.ts';
import { type ImageFormat, UPLOAD_LINK_MINUTES, UPLOADS_PER_HOUR } from '../policy.ts';
import { imageUrlOf } from '../queries.ts';

type UploadRequest = {
  readonly type: ImageType;
  readonly contentType?: ImageFormat | undefined;
  readonly contentLength?: number | undefined;
};

/**
 * Issues a link for one upload, bound to one object and to the declared limits (product/shell#pictures).
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function requestUpload(
  { db, clock, config, tokens }: Deps,
  { userId }: { readonly userId: string },
  { type, contentType, contentLength }: UploadRequest,
): Promise<{ uploadLink: string; imageUrl: string }> {
  const now = clock.now();
  const id = uuidV4();
  const expiresAt = now + UPLOAD_LINK_MINUTES * MINUTE_MS;
  await db.transaction(async (tx) => {
    const limit = { key: `upload:${userId}`, limit: UPLOADS_PER_HOUR, windowSeconds: 3600 };
    const { waitSeconds } = await takeHits(tx, [limit], now);
    if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
    await tx
      .insert(image)
      .values({ id, userId, type, status: 'REQUESTED', createdAt: dateOf(now), expiresAt: dateOf(expiresAt) });
  });
  const terms: UploadTerms = {
    expires: String(expiresAt),
    type: contentType ?? '',
    length: String(contentLength ?? IMAGE_MAX_BYTES),
  };
  const link = new URLSearchParams({ ...terms, signature: tokens.macUpload(signedText(id, terms)) });
  return { uploadLink: `/listing/api/image/${id}/content?${link}`, imageUrl: imageUrlOf(config, id) };
}

/** The terms of an upload link, contained in the link and signed together with the image's id. */
export type UploadTerms = { readonly expires: string; readonly type: string; readonly length: string };

const signedText = (id: string, { expires, type, length }: UploadTerms): string =>
  [id, expires, type, length].join('|');

/**
 * Accepts a link that we signed and that has not expired.
 * @throws Refusal UPLOAD_LINK_INVALID
 */
export function checkUploadLink(
  { tokens, clock }: Pick<Deps, 'tokens' | 'clock'>,
  id: string,
  { signature, ...terms }: UploadTerms & { readonly signature: string },
): void {
  const genuine = tokens.macUpload(signedText(id, terms));
  const isGenuine = tokens.equal(Buffer.from(signature), Buffer.from(genuine));
  if (!isGenuine || Number(terms.expires) < clock.now()) throw new Refusal('UPLOAD_LINK_INVALID');
}
