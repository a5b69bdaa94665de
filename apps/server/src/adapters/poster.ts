import type { OverlayOptions } from 'sharp';
import { encode } from 'uqr';
import type { Poster } from '../ports/image-renderer.ts';
import { drawText } from './draw-text.ts';
import { loadSharp } from './load-sharp.ts';

/** A letter page at 200 dots per inch. */
const WIDTH = 1700;
const HEIGHT = 2200;
const MARGIN = 140;
const INK = '#1d1b16';
const MUTED = '#5b564c';
const PRIME = '#e8a317';
/** The maximum size of the code; its squares are whole dots, so that their edges stay sharp. */
const CODE_MAX = 1000;
const SECONDS_MAX = 10;

/** A page for the door: the business's name, an invitation, the code, and its URL as text. */
export async function drawPosterPage({ name, invitation, address }: Poster): Promise<Buffer | undefined> {
  const sharp = await loadSharp();
  const room = WIDTH - 2 * MARGIN;
  const [title, line, url] = await Promise.all([
    drawText({ text: name, size: name.length > 40 ? 80 : 112, color: INK, weight: 'bold', align: 'center', room }),
    drawText({ text: invitation, size: 60, color: MUTED, align: 'center', room }),
    drawText({ text: address, size: 40, color: INK, align: 'center', room }),
  ]);
  if (!title || !line || !url) return undefined;
  const code = await drawCode(address);
  const middle = (width: number) => Math.round((WIDTH - width) / 2);
  const codeTop = Math.max(MARGIN + title.height + line.height + 180, 620);
  const layers: OverlayOptions[] = [
    { input: { create: { width: WIDTH, height: 28, channels: 3, background: PRIME } }, left: 0, top: 0 },
    { ...title.layer, left: middle(title.width), top: MARGIN },
    { ...line.layer, left: middle(line.width), top: MARGIN + title.height + 60 },
    { ...code.layer, left: middle(code.edge), top: codeTop },
    { ...url.layer, left: middle(url.width), top: codeTop + code.edge + 80 },
  ];
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#ffffff' } })
    .composite(layers)
    .timeout({ seconds: SECONDS_MAX })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

async function drawCode(text: string) {
  const sharp = await loadSharp();
  const { data, size } = encode(text, { ecc: 'Q', border: 0 });
  const scale = Math.floor(CODE_MAX / size);
  const edge = size * scale;
  const squares = Buffer.from(data.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))));
  const input = await sharp(squares, { raw: { width: size, height: size, channels: 1 } })
    .resize({ width: edge, height: edge, kernel: 'nearest' })
    .png()
    .toBuffer();
  return { layer: { input }, edge };
}
