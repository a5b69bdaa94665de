import sharp from 'sharp';

// Painted small and enlarged, so that the demo starts quickly.
const WIDTH = 360;
const HEIGHT = 240;
const ENLARGED = 2.5;

type Color = readonly [red: number, green: number, blue: number];
/** How much lighter a point is than the background, from 0 to 1; x goes to 1.5 and y to 1. */
type Motif = (x: number, y: number, pick: (index: number) => number) => number;

/** 1 inside, 0 outside, and soft at the edge; `depth` is how far inside a point is. */
const inside = (depth: number): number => Math.min(1, Math.max(0, depth / 0.01 + 0.5));
const distance = (x: number, y: number, toX: number, toY: number): number => Math.hypot(x - toX, y - toY);
const ring = (away: number, radius: number, width: number): number => inside(width / 2 - Math.abs(away - radius));
const sum = (count: number, part: (index: number) => number): number => {
  let total = 0;
  for (let index = 0; index < count; index += 1) total += part(index);
  return total;
};
const maxOf = (count: number, part: (index: number) => number): number => {
  let highest = 0;
  for (let index = 0; index < count; index += 1) highest = Math.max(highest, part(index));
  return highest;
};

const curls: Motif = (x, y, pick) =>
  0.5 *
  maxOf(3, (curl) => {
    const away = distance(x, y, 0.3 + 0.9 * pick(curl), 0.25 + 0.5 * pick(curl + 3));
    const size = 0.16 + 0.16 * pick(curl + 6);
    const width = size / 6;
    return away < size ? inside(width / 4 - Math.abs((away % width) - width / 2)) * inside(size - away) : 0;
  });

const spine: Motif = (x, y, pick) =>
  0.55 *
  maxOf(9, (index) => {
    const at = 0.08 + index * 0.105;
    const center = 0.75 + (0.12 + 0.1 * pick(0)) * Math.sin(at * 4 + pick(1) * 6);
    return inside(0.042 - Math.hypot((x - center) / (1.6 + pick(2)), y - at));
  });

const vases: Motif = (x, y, pick) =>
  sum(3, (index) => {
    const center = 0.35 + index * 0.4 + 0.1 * (pick(index) - 0.5);
    const top = 0.3 + 0.25 * pick(index + 3);
    const down = (y - top) / (0.84 - top);
    if (down < 0 || down > 1) return 0;
    const profile = 0.05 + (0.07 + 0.06 * pick(index + 6)) * Math.sin(Math.PI * Math.min(1, down * 0.9 + 0.08));
    return (0.3 + 0.2 * pick(index + 9)) * inside(profile - Math.abs(x - center));
  }) + (y > 0.84 ? 0.16 : 0);

const plates: Motif = (x, y, pick) =>
  sum(3, (index) => {
    const away = distance(x, y, 0.25 + index * 0.5, 0.3 + 0.4 * pick(index));
    const size = 0.17 + 0.09 * pick(index + 3);
    return 0.3 * inside(size - away) + 0.18 * inside(size * 0.68 - away) + 0.2 * ring(away, size * 0.25, size * 0.3);
  });

const waves: Motif = (x, y, pick) =>
  0.5 * inside(0.11 + 0.05 * pick(0) - distance(x, y, 0.3 + 0.9 * pick(1), 0.26)) -
  sum(4, (index) => {
    const crest = 0.42 + index * 0.14 + 0.035 * Math.sin(x * (5 + 2 * pick(index)) + index * 2 + pick(index + 4) * 6);
    return 0.1 * inside(y - crest);
  });

const steam: Motif = (x, y, pick) =>
  sum(4, (index) => {
    const center = 0.3 + index * 0.3 + 0.05 * Math.sin(y * 9 + index * 2 + pick(index) * 6);
    return 0.28 * Math.max(0, 1 - y) * inside(0.03 + 0.03 * (1 - y) - Math.abs(x - center));
  }) + (y > 0.7 && Math.abs(((y - 0.7) * 14) % 1) > 0.12 ? 0.14 : 0);

const chart: Motif = (x, y, pick) => {
  const isLine = (x * 10) % 1 < 0.025 || (y * 10) % 1 < 0.025;
  const [center, bend] = [0.5 + 0.5 * pick(0), 1.2 + 2 * pick(1)];
  const curve = 0.8 - 0.6 * Math.exp(-bend * 3 * (x - center) ** 2);
  return (
    (isLine ? 0.12 : 0) + 0.6 * inside(0.012 - Math.abs(y - curve)) + 0.6 * inside(0.03 - distance(x, y, center, 0.2))
  );
};

/** Each trade has two colors and a motif, so that the pictures of one business look related. */
const STYLES: Readonly<Record<string, readonly [dark: Color, light: Color, motif: Motif]>> = {
  salon: [[122, 46, 58], [240, 190, 160], curls],
  clinic: [[22, 84, 92], [186, 222, 214], spine],
  studio: [[120, 74, 40], [232, 206, 170], vases],
  restaurant: [[60, 70, 36], [226, 196, 120], plates],
  guide: [[18, 62, 102], [150, 206, 214], waves],
  spa: [[70, 60, 110], [216, 190, 226], steam],
  tutor: [[38, 54, 78], [230, 176, 116], chart],
};
const PLAIN = [[40, 60, 50], [220, 210, 190], plates] as const;

/** A simple picture for the demo: a gradient with the trade's motif, varied by number. */
export async function paintPicture(trade: string, number: number): Promise<Buffer> {
  const [dark, light, motif] = STYLES[trade] ?? PLAIN;
  const picks = Array.from({ length: 24 }, (_, index) => fraction(number * 13 + index + 1));
  const pick = (index: number) => picks[index] ?? 0;
  const slope = 0.2 + 0.5 * pick(20);
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let row = 0; row < HEIGHT; row += 1) {
    for (let column = 0; column < WIDTH; column += 1) {
      const [x, y] = [column / HEIGHT, row / HEIGHT];
      const ground = 0.12 + (x / 1.5) * slope * 0.7 + y * (0.7 - slope) * 0.7;
      const share = Math.min(1, Math.max(0, ground + motif(x, y, pick)));
      for (const channel of [0, 1, 2] as const) {
        pixels[(row * WIDTH + column) * 3 + channel] = dark[channel] + (light[channel] - dark[channel]) * share;
      }
    }
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .resize(WIDTH * ENLARGED, HEIGHT * ENLARGED, { kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** The same number always gives the same picture. */
const fraction = (number: number): number => Math.abs(Math.sin(number * 12.9898) * 43758.5453) % 1;
