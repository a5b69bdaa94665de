import type { Sharp } from 'sharp';
import { createLimiter } from '../limiter.ts';
import type { ImageRenderer, Rendered, Variant } from '../ports/image-renderer.ts';
import { drawLinkPreview } from './link-preview.ts';
import { loadSharp } from './load-sharp.ts';
import { drawPosterPage } from './poster.ts';

/** 40 megapixels: more than phones produce, and far below what a crafted file could decompress to. */
const PIXELS_MAX = 40_000_000;
const SECONDS_MAX = 15;
const MASTER_EDGE = 2048;
/**
 * The smaller one is a thumbnail, inlined into pages so that a picture is visible without a second request: wide enough
 * to fill a phone, and coarse enough to stay below 20 kB.
 */
const VARIANTS = [
  { width: 480, quality: 60 },
  { width: 1200, quality: 76 },
] as const;
/** Decoding takes memory per picture, so a node decodes a few at once and queues the rest. */
const PARALLEL_MAX = 2;

const inTurn = createLimiter(PARALLEL_MAX);

const renderVariants = (bytes: Buffer): Promise<Rendered> =>
  inTurn(async () => {
    const opened = await open(bytes);
    const master = await opened
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ width: MASTER_EDGE, height: MASTER_EDGE, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    const variants: Variant[] = [{ suffix: '.jpg', contentType: 'image/jpeg', bytes: master.data }];
    for (const { width, quality } of VARIANTS) {
      const copy = await open(master.data);
      const webp = await copy.resize({ width, withoutEnlargement: true }).webp({ quality }).toBuffer();
      variants.push({ suffix: `-${width}.webp`, contentType: 'image/webp', bytes: webp });
    }
    return { width: master.info.width, height: master.info.height, variants };
  });

/** Renders a JPEG master with WebP variants for phones. */
export const imageRenderer: ImageRenderer = {
  suffixes: ['.jpg', ...VARIANTS.map(({ width }) => `-${width}.webp`)],
  render: renderVariants,
  drawPoster: (poster) => inTurn(() => drawPosterPage(poster)),
  drawPreview: (preview) => inTurn(() => drawLinkPreview(preview)),
};

async function open(bytes: Buffer): Promise<Sharp> {
  const sharp = await loadSharp();
  const limits = { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true } as const;
  return sharp(bytes, limits).timeout({ seconds: SECONDS_MAX });
}
