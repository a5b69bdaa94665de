// The guarantee: controls respond to mouse and keyboard alike, and busy or disabled ones ignore both.
import { test } from '../fixtures/gallery.ts';
import { stopClock } from '../fixtures/looks.ts';
import { PHONE } from '../fixtures/phone.ts';
import { expect } from '../fixtures/test.ts';

test('buttons, switches, menus, pictures and countdowns respond to mouse, keyboard and clock', async ({ page }) => {
  await test.step('a busy button keeps its width, name and focus, and ignores presses', async () => {
    const [idle, busy] = [0, 1].map((index) =>
      page.getByRole('button', { name: 'Save Changes', exact: true }).nth(index),
    );
    if (!idle || !busy) throw new Error('The gallery must show both buttons.');
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    expect((await busy.boundingBox())?.width).toBe((await idle.boundingBox())?.width);
    await busy.focus();
    await page.keyboard.press('Enter');
    await expect(busy).toBeFocused();
    await expect(page.getByRole('button', { name: 'Saving' })).toHaveAttribute('aria-busy', 'true');
  });
  await test.step('a switch toggles by click and by Space, and a busy one does not', async () => {
    const own = page.getByRole('switch', { name: 'Accept bookings' });
    await own.click();
    await expect(own).not.toBeChecked();
    await own.press('Space');
    await expect(own).toBeChecked();
    const busy = page.getByRole('switch', { name: 'Saving, on' });
    await busy.press('Space');
    await expect(busy).toBeChecked();
    await expect(busy).toBeFocused();
    await expect(page.getByRole('switch', { name: 'Calendar' })).toHaveAccessibleDescription(
      'Clients see your free times and can book them.',
    );
  });
  await test.step('a menu opens on its first or last item and is navigated by keys', async () => {
    const button = page.getByRole('button', { name: 'Actions for Classic haircut' });
    const menu = page.getByRole('menu', { name: 'Actions for Classic haircut' });
    const [edit, primary, remove] = ['Edit Service', 'Make Primary Service', 'Delete Service'].map((name) =>
      menu.getByRole('menuitem', { name }),
    );
    if (!edit || !primary || !remove) throw new Error('The gallery must show three items.');
    for (const key of ['Enter', 'Space', 'ArrowDown']) {
      await button.press(key);
      await expect(edit).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(button).toBeFocused();
    }
    await button.press('ArrowUp');
    await expect(remove).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(edit).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(remove).toBeFocused();
    await page.keyboard.press('Home');
    await expect(edit).toBeFocused();
    await page.keyboard.press('End');
    await expect(remove).toBeFocused();
    // Disabled items can be focused, say why they are disabled, and do nothing.
    await expect(remove).toContainText('The primary service cannot be deleted.');
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
  });
  await test.step('a menu closes by Tab, by scrolling and by a click elsewhere', async () => {
    const button = page.getByRole('button', { name: 'Actions for the booking of Ana' });
    const menu = page.getByRole('menu', { name: 'Actions for the booking of Ana' });
    await button.click();
    await expect(menu).toBeVisible();
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(menu).toBeHidden();
    await button.evaluate((element: HTMLElement) => {
      element.click();
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
    });
    await expect(menu).toBeHidden();
    await button.click();
    await expect(menu).toBeVisible();
    // Neither scrolling inside the menu nor a late scroll event counts as scrolling the page beneath it.
    await menu.dispatchEvent('scroll');
    await page.evaluate(() => window.dispatchEvent(new Event('scroll')));
    await expect(menu).toBeVisible();
    await page.mouse.wheel(0, 200);
    await expect(menu).toBeHidden();
    await button.click();
    await expect(menu).toBeVisible();
    await page.getByRole('heading', { name: 'Actions' }).click({ position: { x: 2, y: 2 } });
    await expect(menu).toBeHidden();
  });
  await test.step('a picture is chosen by keyboard or as a file, and a locked one can’t be changed', async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByLabel('Hero image').press('Enter');
    await (await chooser).setFiles({ name: 'salon.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await expect(page.getByLabel('Hero image')).toHaveAccessibleDescription('salon.png');
    await expect(page.getByLabel('Locked')).toBeDisabled();
    await expect(page.getByLabel('Failed')).toHaveAccessibleDescription('Image size exceeds 10MB');
    await expect(page.getByLabel('Missing')).toHaveAccessibleDescription('Upload at least one image');
    await expect(page.getByRole('button', { name: 'Cancel upload' })).toBeVisible();
  });
  await test.step('a countdown follows the clock, and its end is reported once', async () => {
    await page.clock.install();
    await page.reload();
    const timer = page.getByRole('timer');
    await expect(timer).toHaveText(/^Next attempt in \d+ seconds\.$/);
    await stopClock(page);
    const left = Number(/\d+/.exec(await timer.innerText())?.[0]);
    await page.clock.fastForward(5_000);
    // The last tick was up to a second ago.
    await expect(timer).toHaveText(new RegExp(` (${left - 5}|${left - 6}) seconds`));
    // In the gallery, its end restarts it. Reported twice, it would restart twice and continue from the later start.
    await page.clock.fastForward(left * 1000);
    await expect(timer).toHaveText('Next attempt in 45 seconds.');
    await page.clock.fastForward(1_000);
    await expect(timer).toHaveText('Next attempt in 44 seconds.');
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('every control has a touch target of 44 pixels', async ({ page }) => {
    const controls = [
      page.getByRole('button', { name: 'Small' }).first(),
      page.getByRole('button', { name: 'Edit', exact: true }),
      page.getByRole('button', { name: 'Edit, small' }),
      page.getByRole('button', { name: 'Actions for Classic haircut' }),
      page.getByRole('switch', { name: 'Calendar' }),
      page.getByRole('button', { name: 'Clear search' }),
      page.getByRole('button', { name: 'Copy Booking Page URL' }),
      page.getByRole('checkbox', { name: 'Text me about this booking' }),
      page.getByLabel('First name'),
      page.getByLabel('Verification code'),
      page.getByLabel('Time zone'),
    ];
    for (const control of controls) {
      await control.scrollIntoViewIfNeeded();
      const missed = await control.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const own = [element, ...((element as HTMLInputElement).labels ?? [])];
        // Just inside 44 pixels around the center: above, below and, unless it is a text field, on both sides.
        const reach = 21;
        const isHit = (dx: number, dy: number) => {
          const hit = document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy);
          return hit !== null && own.some((part) => part.contains(hit) || hit.contains(part));
        };
        return [
          [0, -reach],
          [0, reach],
          [-reach, 0],
          [reach, 0],
        ].filter(([dx = 0, dy = 0]) => !isHit(dx, dy));
      });
      expect.soft(missed, `around ${control.toString()}`).toEqual([]);
    }
  });
});

test('a table is a table with named columns at every width', { tag: '@phone' }, async ({ page }) => {
  const table = page.getByRole('table', { name: 'Clients', exact: true });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Name',
    'Phone Number',
    'Email',
    'Total Bookings',
    'Last Booking',
  ]);
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table.getByRole('rowheader').nth(1)).toContainText('Bo Lindqvist');
  await expect(table.getByRole('row').nth(2).getByRole('cell')).toHaveCount(4);
  await expect(page.getByRole('table', { name: 'No clients' }).getByRole('cell')).toHaveText('No clients found');
  await expect(page.getByRole('table', { name: /^Clients to come/ })).toHaveAttribute('aria-busy', 'true');
});
