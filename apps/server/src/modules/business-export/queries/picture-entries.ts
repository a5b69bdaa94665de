import { PICTURES } from '../../../archive/manifest.ts';
import type { Deps } from '../../../deps.ts';
import type { Entry } from './in-batches.ts';

/** Each picture in every size that is kept; one whose file is gone is left out. */
export async function* pictureEntries({ images }: Pick<Deps, 'images'>, ids: readonly string[]): AsyncGenerator<Entry> {
  for (const id of ids) {
    for (const suffix of ['.jpg', '-480.webp', '-1200.webp']) {
      const stored = await images.open(`${id}${suffix}`);
      if (stored) yield { name: `${PICTURES}${id}${suffix}`, source: stored.stream };
    }
  }
}
