import sharp from 'sharp';

const WIDTH = 1200;
const HEIGHT = 800;

type Colour = readonly [red: number, green: number, blue: number];

/** Two colours a trade is painted in; pictures of one business belong together. */
const PALETTES: Readonly<Record<string, readonly [Colour, Colour]>> = {
  salon: [
    [122, 46, 58],
    [240, 190, 160],
  ],
  clinic: [
    [22, 84, 92],
    [186, 222, 214],
  ],
  studio: [
    [120, 74, 40],
    [232, 206, 170],
  ],
  restaurant: [
    [60, 70, 36],
    [226, 196, 120],
  ],
  guide: [
    [18, 62, 102],
    [150, 206, 214],
  ],
  spa: [
    [70, 60, 110],
    [216, 190, 226],
  ],
  tutor: [
    [38, 54, 78],
    [230, 176, 116],
  ],
};

/** A quiet picture for the demo: a slope of light with a few overlapping discs, different for each number. */
export async function paintPicture(trade: string, number: number): Promise<Buffer> {
  const [dark, light] = PALETTES[trade] ?? [
    [40, 60, 50],
    [220, 210, 190],
  ];
  const discs = [0, 1, 2].map((index) => ({
    x: WIDTH * (0.2 + 0.6 * fraction(number * 3 + index)),
    y: HEIGHT * (0.25 + 0.6 * fraction(number * 5 + index * 2 + 1)),
    radius: HEIGHT * (0.18 + 0.22 * fraction(number * 7 + index + 2)),
  }));
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const inside = discs.filter((disc) => (x - disc.x) ** 2 + (y - disc.y) ** 2 < disc.radius ** 2).length;
      const share = Math.min(1, (x / WIDTH) * 0.45 + (y / HEIGHT) * 0.4 + inside * 0.14);
      for (const channel of [0, 1, 2] as const) {
        pixels[(y * WIDTH + x) * 3 + channel] = dark[channel] + (light[channel] - dark[channel]) * share;
      }
    }
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer();
}

/** The same number always gives the same picture. */
const fraction = (number: number): number => Math.abs(Math.sin(number * 12.9898) * 43758.5453) % 1;
