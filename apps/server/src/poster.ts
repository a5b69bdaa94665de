import type { Deps } from './deps.ts';
import { pdfPage } from './pdf-page.ts';
import type { Poster } from './ports/image-renderer.ts';
import { Refusal } from './refusal.ts';

/** The size of what `drawPoster` renders, in pixels. */
const POSTER_SIZE = { width: 1700, height: 2200 };

/**
 * A page with a QR code to print, as a PDF in base64 (product/marketing#poster).
 * @throws Refusal UNAVAILABLE on a machine without a font
 */
export async function posterFile({ imageRenderer }: Pick<Deps, 'imageRenderer'>, poster: Poster): Promise<string> {
  const page = await imageRenderer.drawPoster(poster);
  if (page === undefined) throw new Refusal('UNAVAILABLE');
  return pdfPage(page, POSTER_SIZE).toString('base64');
}
