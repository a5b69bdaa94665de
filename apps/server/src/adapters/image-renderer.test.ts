import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { imageRenderer } from './image-renderer.ts';

// The guarantee: a valid picture is decoded, whatever else is being decoded at that moment.

it('forbids all other formats once, before the first picture, and never while one is open', async () => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const block = vi.spyOn(sharp, 'block');
  await Promise.all(Array.from({ length: 4 }, () => imageRenderer.render(png)));
  expect(block).toHaveBeenCalledTimes(1);
  await imageRenderer.render(png);
  expect(block).toHaveBeenCalledTimes(1);
  const gif = await sharp(png).gif().toBuffer();
  await expect(imageRenderer.render(gif)).rejects.toThrow('unsupported image format');
});
