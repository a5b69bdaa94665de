// The guarantee: a listing's pictures fill one frame whatever their shape, and can be browsed by swipe, key and dot.
import { makeListing } from '@primehour/testkit/product/listings';
import { uploadPicture } from '@primehour/testkit/product/people';
import { expectAccessible, expectNoHorizontalScroll, expectNoShift, measureShifts } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

/** None has the proportions of the frame. */
const SHAPES = [
  { width: 300, height: 400 },
  { width: 400, height: 400 },
  { width: 600, height: 200 },
];

test(
  'pictures of any shape fill the same frame, and keys and dots page through them',
  { tag: '@phone' },
  async ({ page, product, aPartner, signIn }) => {
    const partner = await aPartner();
    const imgUrls = await Promise.all(
      SHAPES.map(async (shape) => uploadPicture(product, partner.call, 'listing', shape)),
    );
    const listing = await makeListing(product, partner, { imgUrls });
    await signIn(partner);
    await measureShifts(page);
    await page.goto(`/listings/${listing.id}`);

    const carousel = page.getByRole('region', { name: `Pictures of ${listing.name}` });
    const frame = carousel.getByRole('group', { name: 'Pictures: use the arrow keys' });
    const picture = (index: number) => carousel.getByAltText(`${listing.name}, ${index} of ${SHAPES.length}`);
    const dot = (index: number) => carousel.getByRole('button', { name: `Show picture ${index} of ${SHAPES.length}` });
    await expect(picture(1)).toBeInViewport();
    const { width = 0, height = 0 } = (await frame.boundingBox()) ?? {};
    expect(width / height).toBeCloseTo(16 / 9, 1);
    for (const index of [1, 2, 3]) {
      expect(await picture(index).boundingBox()).toMatchObject({ width, height });
      await expect(picture(index)).toHaveCSS('object-fit', 'cover');
    }
    expect(await frame.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);

    await frame.focus();
    await expect(dot(1)).toHaveAttribute('aria-current', 'true');
    for (const [key, index] of [
      ['ArrowRight', 2],
      ['End', 3],
      ['ArrowRight', 3],
      ['ArrowLeft', 2],
      ['Home', 1],
      ['ArrowLeft', 1],
    ] as const) {
      await frame.press(key);
      await expect(dot(index)).toHaveAttribute('aria-current', 'true');
      await expect(picture(index)).toBeInViewport({ ratio: 0.9 });
    }
    await dot(3).click();
    await expect(picture(3)).toBeInViewport({ ratio: 0.9 });
    await expect(dot(3)).toHaveAttribute('aria-current', 'true');
    await expect(dot(1)).not.toHaveAttribute('aria-current');

    // What a swipe does: the frame snaps to a picture, and its dot follows.
    await frame.evaluate((element) => element.scrollTo({ left: element.clientWidth * 1.1 }));
    await expect(dot(2)).toHaveAttribute('aria-current', 'true');
    await expect
      .poll(() => frame.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth))
      .toBeCloseTo(1, 2);
    await expectNoShift(page);
  },
);

test('a single picture has no controls', async ({ page, product, aPartner, signIn }) => {
  const partner = await aPartner();
  const listing = await makeListing(product, partner, {
    imgUrls: [await uploadPicture(product, partner.call, 'listing', { width: 300, height: 400 })],
  });
  await signIn(partner);
  await page.goto(`/listings/${listing.id}`);
  const carousel = page.getByRole('region', { name: `Pictures of ${listing.name}` });
  await expect(carousel.getByRole('img')).toBeVisible();
  await expect(carousel.getByRole('group')).toHaveCount(0);
  await expect(carousel.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
});
