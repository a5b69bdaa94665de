import { buffer } from 'node:stream/consumers';
import { setBounded } from '../../../bounded-map.ts';
import type { Deps } from '../../../deps.ts';
import { imageIdOf } from '../../image/api.ts';

/** A page carries at most this much of a picture; a larger one loads separately as before. */
const PREVIEW_MAX_BYTES = 20 * 1024;
/** Previews kept in memory, some megabytes at most; the oldest makes room. */
const KEPT_MAX = 200;

const previews = new Map<string, string | null>();

/**
 * The thumbnail of a business's picture as a `data:` URL, painted with the page itself (one round trip earlier than any
 * picture with a URL). Images never change, so one read is enough; null if there is none.
 */
export async function readHeroPreview(
  { config, images }: Pick<Deps, 'config' | 'images'>,
  mediaUrl: string | null,
): Promise<string | null> {
  const id = mediaUrl === null ? undefined : imageIdOf(config, mediaUrl);
  if (id === undefined) return null;
  const known = previews.get(id);
  if (known !== undefined) return known;
  // A store that doesn't respond costs the preview, never the page; the next visit tries again.
  const stored = await images.open(`${id}-480.webp`).catch(() => 'DOWN' as const);
  if (stored === 'DOWN') return null;
  const isSmall = stored !== undefined && stored.bytes <= PREVIEW_MAX_BYTES;
  if (stored && !isSmall) stored.stream.destroy();
  const preview = isSmall ? `data:image/webp;base64,${(await buffer(stored.stream)).toString('base64')}` : null;
  setBounded(previews, id, preview, KEPT_MAX);
  return preview;
}
