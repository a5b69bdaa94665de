// The guarantee: overlays trap focus, close in every documented way, and restore focus.
import { test } from '../fixtures/gallery.ts';
import { stopClock } from '../fixtures/looks.ts';
import { expect } from '../fixtures/test.ts';

test('a dialog traps focus, and fits the window', { tag: '@phone' }, async ({ page }) => {
  await test.step('it focuses its first field, traps focus, and restores it', async () => {
    const opener = page.getByRole('button', { name: 'sm2', exact: true });
    const dialog = page.getByRole('dialog', { name: 'Personal information' });
    await opener.press('Enter');
    const first = dialog.getByLabel('First name');
    await expect(first).toBeFocused();
    await expect(dialog).toHaveAccessibleDescription('Shown to nobody but us.');
    // Close, three fields, two buttons, and the browser's own stop: focus never reaches the page behind.
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      );
      expect(isInside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });
  await test.step('it fits the window, whatever its size', async () => {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const dialog = page.getByRole('dialog', { name: 'Personal information' });
    /** How far it extends past any edge of the window, in pixels; fractions don't matter. */
    const overhang = async () => {
      const box = (await dialog.boundingBox()) ?? { x: Number.NaN, y: 0, width: 0, height: 0 };
      return Math.max(-box.x, -box.y, box.x + box.width - width, box.y + box.height - height);
    };
    for (const size of ['sm', 'sm2', 'md', 'md2', 'mobile', 'fullscreen']) {
      await page.getByRole('button', { name: size, exact: true }).click();
      await expect.poll(overhang, { message: size }).toBeLessThan(1);
      if (size === 'fullscreen') expect((await dialog.boundingBox())?.height).toBe(height);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  });
});

test('dialogs, questions and messages close when they should, and only then', async ({ page }) => {
  await test.step('pressing the backdrop closes it, dragging a selection out does not, and the page behind does not scroll', async () => {
    const opener = page.getByRole('button', { name: 'sm', exact: true });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Personal information' });
    const field = dialog.getByLabel('First name');
    const box = (await field.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const scrolled = await page.evaluate(() => window.scrollY);
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(20, 20, { steps: 5 });
    await page.mouse.up();
    await expect(dialog).toBeVisible();
    await page.mouse.wheel(0, 400);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    await page.mouse.click(20, 20);
    await expect(dialog).toBeHidden();
  });
  await test.step('pressing a notice above a dialog does not close the dialog', async () => {
    await page.getByRole('button', { name: 'sm', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Personal information' });
    await expect(dialog).toBeVisible();
    // A real notice disappears after a while.
    await page.evaluate(() => {
      const notice = document.createElement('p');
      notice.dataset['notice'] = '';
      notice.style.cssText = 'position: fixed; top: 0; left: 0; width: 60px; height: 60px';
      document.body.append(notice);
    });
    await page.evaluate(() => {
      const note = () => {
        document.body.dataset['leaves'] = String(document.querySelector('dialog:modal')?.hasAttribute('data-leaving'));
      };
      document.addEventListener('click', note, { once: true });
    });
    await page.mouse.click(20, 20);
    expect(await page.evaluate(() => document.body.dataset['leaves'])).toBe('false');
    await page.mouse.click(100, 20);
    await expect(dialog).toBeHidden();
  });
  await test.step('canceling a file picker leaves the dialog around its field open', async () => {
    await page.getByRole('button', { name: 'sm2', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Personal information' });
    // The event that a canceled file picker fires: it bubbles through the dialog, whose own event has the same name.
    const isUntouched = await dialog
      .getByLabel('First name')
      .evaluate((field) => field.dispatchEvent(new Event('cancel', { bubbles: true, cancelable: true })));
    expect(isUntouched).toBe(true);
    await expect(dialog).not.toHaveAttribute('data-leaving');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  await test.step('a question focuses its confirm button, a dangerous one its cancel button', async () => {
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toHaveAccessibleName('Confirm logout');
    await expect(question.getByRole('button', { name: 'Log out' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove listing', exact: true }).click();
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await page.getByRole('button', { name: 'One that failed' }).click();
    await expect(question.getByRole('alert')).toHaveText('Server responded with an unknown error.');
  });
  await test.step('messages are announced by kind, disappear after a while, and stay while they are being read', async () => {
    await page.clock.install();
    await page.reload();
    const notices = page.getByRole('region', { name: 'Notifications' });
    const success = notices.getByRole('status').getByText('Changes saved successfully');
    const failure = notices.getByRole('alert').getByText('Failed to update calendar status');
    await expect(page.getByRole('heading', { name: 'Foundations' })).toBeVisible();
    await stopClock(page);
    await page.getByRole('button', { name: 'Success', exact: true }).click();
    await page.getByRole('button', { name: 'Error', exact: true }).click();
    await expect(success).toBeVisible();
    await expect(failure).toBeVisible();
    await success.hover();
    await page.clock.runFor(10_000);
    await expect(success).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(2900);
    await expect(failure).toBeVisible();
    await page.clock.runFor(200);
    await expect(success).toBeHidden();
    await expect(failure).toBeHidden();
    await page.getByRole('button', { name: 'Success', exact: true }).click();
    await notices.getByRole('button', { name: 'Close notification' }).focus();
    await page.clock.runFor(10_000);
    await expect(success).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(success).toBeHidden();
    // Closing one that had the focus does not keep later ones open.
    await page.getByRole('button', { name: 'Success', exact: true }).click();
    await expect(success).toBeVisible();
    await page.clock.runFor(3100);
    await expect(success).toBeHidden();
  });
});
