import { PREVIEW_SIZE } from '@primehour/contract/pages';
import type { OverlayOptions } from 'sharp';
import type { LinkPreview } from '../ports/image-renderer.ts';
import { drawText } from './draw-text.ts';
import { loadSharp } from './load-sharp.ts';

/** The light theme's colors (`packages/ui/src/theme.css`): a picture has no dark one. */
const PAPER = '#f6f5f0';
const INK = '#1d1b16';
const MUTED = '#5b564c';
const ACCENT = '#0b5a3c';
const ON_ACCENT = '#ffffff';
const PRIME = '#e8a317';

const MARGIN = 64;
const { width: WIDTH, height: HEIGHT } = PREVIEW_SIZE;
/** If there is a picture, it takes the right part. */
const PICTURE_LEFT = 724;
const PILL_PADDING = 24;
const PILL_HEIGHT = 76;
/** As large as the name's length allows; the longest name of each size still fits on four lines. */
const NAME_SIZES = [
  { upTo: 16, size: 76 },
  { upTo: 36, size: 60 },
  { upTo: 64, size: 48 },
] as const;
const NAME_MAX = 64;
const SECONDS_MAX = 5;

/**
 * Pango draws the text directly, not through an SVG, because the SVG loader stays blocked for the whole process
 * (decision 121).
 */
export async function drawLinkPreview(preview: LinkPreview): Promise<Buffer | undefined> {
  const sharp = await loadSharp();
  const { name, place, line, productName, picture } = preview;
  const room = (picture ? PICTURE_LEFT : WIDTH) - 2 * MARGIN;
  const [title, where, next, brand] = await Promise.all([
    drawText({ text: shortened(name), size: sizeOf(name), color: INK, weight: 'bold', room }),
    drawText({ text: place, size: 28, color: MUTED, room }),
    drawText({ text: line, size: 27, color: ON_ACCENT, weight: 'bold', room: room - 2 * PILL_PADDING }),
    drawText({ text: productName, size: 26, color: MUTED, weight: 'bold', room }),
  ]);
  // Without any font no text is drawn, and a preview without text is useless.
  if (!title || !next) return undefined;
  const layers: OverlayOptions[] = [
    { input: bar(12, HEIGHT, PRIME), left: 0, top: 0 },
    { ...title.layer, left: MARGIN, top: MARGIN },
    ...(where ? [{ ...where.layer, left: MARGIN, top: MARGIN + title.height + 36 }] : []),
    { input: bar(next.width + 2 * PILL_PADDING, PILL_HEIGHT, ACCENT), left: MARGIN, top: HEIGHT - 222 },
    { ...next.layer, left: MARGIN + PILL_PADDING, top: HEIGHT - 222 + Math.round((PILL_HEIGHT - next.height) / 2) },
    ...(brand ? [{ ...brand.layer, left: MARGIN, top: HEIGHT - 62 - brand.height }] : []),
    ...(picture ? [{ input: await cropped(picture), left: PICTURE_LEFT, top: 0 }] : []),
  ];
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
    .composite(layers)
    .timeout({ seconds: SECONDS_MAX })
    .jpeg({ quality: 84 })
    .toBuffer();
}

const sizeOf = (name: string): number => NAME_SIZES.find(({ upTo }) => name.length <= upTo)?.size ?? 48;

const shortened = (name: string): string => {
  const letters = [...name];
  return letters.length <= NAME_MAX
    ? name
    : `${letters
        .slice(0, NAME_MAX - 1)
        .join('')
        .trimEnd()}…`;
};

const bar = (width: number, height: number, background: string): OverlayOptions['input'] => ({
  create: { width, height, channels: 3, background },
});

async function cropped(picture: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(picture, { failOn: 'error' })
    .resize({ width: WIDTH - PICTURE_LEFT, height: HEIGHT, fit: 'cover' })
    .timeout({ seconds: SECONDS_MAX })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
