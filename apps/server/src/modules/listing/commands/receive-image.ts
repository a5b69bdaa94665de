import { image } from '@primehour/db/schema/business';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import { Refusal, found } from '../../../http/refusal.ts';
import { renderVariants } from '../../../adapters/image-renderer.ts';
import { formatOf } from '../policy.ts';

export type Upload = {
  readonly id: string;
  readonly terms: { readonly expires: string; readonly type: string; readonly length: string; readonly signature: string };
  readonly bytes: Buffer;
};

/**
 * Takes the bytes of one upload: checked by content, decoded, re-encoded without metadata, stored with smaller
 * variants. A link works once; of two uploads at the same moment one is refused.
 * @throws Refusal UPLOAD_LINK_INVALID, UPLOAD_USED, IMAGE_TOO_LARGE, IMAGE_TYPE, IMAGE_BROKEN
 */
export async function receiveImage({ db, clock, tokens, images }: Deps, upload: Upload): Promise<void> {
  const { id, bytes } = upload;
  const { signature, ...terms } = upload.terms;
  const signed = tokens.macUpload(`${id}|${new URLSearchParams(terms)}`);
  const isGenuine = tokens.equal(Buffer.from(signature), Buffer.from(signed));
  if (!isGenuine || Number(terms.expires) < clock.now()) throw new Refusal('UPLOAD_LINK_INVALID');
  if (bytes.length > Number(terms.length)) throw new Refusal('IMAGE_TOO_LARGE');
  const format = formatOf(bytes);
  if (!format || (terms.type !== '' && terms.type !== format)) throw new Refusal('IMAGE_TYPE');

  const [claimed] = await db.transaction((tx) =>
    tx
      .update(image)
      .set({ contentType: format, bytes: bytes.length })
      .where(and(eq(image.id, id), eq(image.status, 'REQUESTED'), isNull(image.contentType)))
      .returning({ id: image.id }),
  );
  if (!claimed) throw new Refusal('UPLOAD_USED');
  const rendered = await renderVariants(bytes).catch(() => undefined);
  if (!rendered) {
    await db.transaction((tx) => tx.update(image).set({ status: 'FAILED' }).where(eq(image.id, id)));
    throw new Refusal('IMAGE_BROKEN');
  }
  for (const variant of rendered.variants) await images.put(`${id}${variant.suffix}`, variant.bytes, variant.contentType);
  const [ready] = await db.transaction((tx) =>
    tx
      .update(image)
      .set({ status: 'READY', width: rendered.width, height: rendered.height, readyAt: new Date(clock.now()) })
      .where(eq(image.id, id))
      .returning({ id: image.id }),
  );
  found(ready);
}
