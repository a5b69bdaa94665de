import type { Sharp } from 'sharp';
import { createLimiter } from '../limiter.ts';
import type { ImageRenderer, Rendered, Variant } from '../ports/image-renderer.ts';

/**
 * Loaded with the first picture: a node that gets none does without its twenty megabytes. The formats are forbidden
 * here and never again: the library does it for the whole process, and a picture that is opened in between is refused.
 */
const loadSharp = () => (loading ??= loadSharpOnce());
let loading: ReturnType<typeof loadSharpOnce> | undefined;

async function loadSharpOnce() {
  const { default: sharp } = await import('sharp');
  // Only the two formats that may be uploaded can be decoded at all, whatever a file claims to be.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
  sharp.concurrency(1);
  return sharp;
}

/** 40 megapixels: more than phones make, and far below what a crafted file could ask to unpack. */
const PIXELS_MAX = 40_000_000;
const SECONDS_MAX = 15;
const MASTER_EDGE = 2048;
/**
 * The smaller one is a thumbnail, and is inlined into pages, so that a picture needs no second request to be seen:
 * wide enough to fill a phone, and coarse enough to stay below 20 kB.
 */
const VARIANTS = [
  { width: 480, quality: 60 },
  { width: 1200, quality: 76 },
] as const;
/** Decoding costs memory by the picture, so a node does few at once and the rest wait. */
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

/** A JPEG master with WebP variants for phones. */
export const imageRenderer: ImageRenderer = {
  suffixes: ['.jpg', ...VARIANTS.map(({ width }) => `-${width}.webp`)],
  render: renderVariants,
};

async function open(bytes: Buffer): Promise<Sharp> {
  const sharp = await loadSharp();
  const limits = { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true } as const;
  return sharp(bytes, limits).timeout({ seconds: SECONDS_MAX });
}
