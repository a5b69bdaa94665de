import { image } from '@primehour/db/schema/image';
import type { Tx } from '@primehour/db/transaction';
import { and, eq, inArray } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import { Refusal } from '../../refusal.ts';

const IMAGE_PATH = /^\/images\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.jpg$/;

/** The URL of an image, which is known before its bytes are. */
export const imageUrlOf = (config: Pick<Config, 'publicUrl'>, id: string): string =>
  `${config.publicUrl}/images/${id}.jpg`;

/** The id in the URL of one of our images; undefined for any other URL. */
export const imageIdOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, url: string): string | undefined =>
  url.startsWith(publicUrl) ? IMAGE_PATH.exec(url.slice(publicUrl.length))?.[1] : undefined;

/** A smaller copy of an image for places where the master would be wasteful. */
export function smallerImageUrl(config: Pick<Config, 'publicUrl'>, url: string, width: 480 | 1200): string {
  const id = imageIdOf(config, url);
  return id === undefined ? url : `${config.publicUrl}/images/${id}-${width}.webp`;
}

/**
 * Refuses URLs that are not finished images of this person: a stored page must not show other people's uploads, or
 * content that another site can replace. Runs in the transaction that stores them, so that none is deleted as unused in
 * the meantime.
 * @throws Refusal IMAGE_UNKNOWN
 */
export async function requireImages(
  tx: Tx,
  owner: { readonly userId: string },
  urls: readonly string[],
  config: Pick<Config, 'publicUrl'>,
): Promise<void> {
  const ids = urls.map((url) => imageIdOf(config, url));
  const known = new Set(ids.filter((id) => id !== undefined));
  if (ids.includes(undefined)) throw new Refusal('IMAGE_UNKNOWN');
  const rows = await tx
    .select({ id: image.id })
    .from(image)
    .where(and(eq(image.userId, owner.userId), eq(image.status, 'READY'), inArray(image.id, [...known])))
    .for('share');
  if (rows.length !== known.size) throw new Refusal('IMAGE_UNKNOWN');
}
