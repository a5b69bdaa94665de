import sharp from 'sharp';

/** Only the two formats that may be uploaded can be decoded at all, whatever a file claims to be. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
sharp.concurrency(1);

/** 40 megapixels: more than phones make, and far below what a crafted file could ask to unpack. */
const PIXELS_MAX = 40_000_000;
const SECONDS_MAX = 15;
const MASTER_EDGE = 2048;
const PHONE_WIDTHS = [480, 1200] as const;
/** Decoding costs memory by the picture, so a node does few at once and the rest wait. */
const PARALLEL_MAX = 2;

export type Variant = { readonly suffix: string; readonly contentType: string; readonly bytes: Buffer };
export type Rendered = { readonly width: number; readonly height: number; readonly variants: readonly Variant[] };

let running = 0;
const waiting: (() => void)[] = [];

/** Decodes, turns upright, strips all metadata, and encodes a JPEG master with WebP variants for phones. */
export async function renderVariants(bytes: Buffer): Promise<Rendered> {
  if (running >= PARALLEL_MAX) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    const master = await open(bytes)
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ width: MASTER_EDGE, height: MASTER_EDGE, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    const variants: Variant[] = [{ suffix: '.jpg', contentType: 'image/jpeg', bytes: master.data }];
    for (const width of PHONE_WIDTHS) {
      const webp = await open(master.data).resize({ width, withoutEnlargement: true }).webp({ quality: 76 }).toBuffer();
      variants.push({ suffix: `-${width}.webp`, contentType: 'image/webp', bytes: webp });
    }
    return { width: master.info.width, height: master.info.height, variants };
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

const open = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true }).timeout({ seconds: SECONDS_MAX });
