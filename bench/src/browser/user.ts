import type { CDPSession, Locator, Page } from 'playwright-core';

type Role = Parameters<Page['getByRole']>[0];
type Name = string | RegExp;

/** How long a step may wait for what it needs. */
export const TIMEOUT_MS = 15_000;
/** From down to up, like a human press. */
const PRESS_MS = 70;

/** The user of a screen: a finger or a mouse, and a keyboard. All input is the browser's own, never scripted. */
export class User {
  readonly page: Page;
  readonly isTouch: boolean;
  readonly #devtools: CDPSession;

  constructor(page: Page, isTouch: boolean, devtools: CDPSession) {
    this.page = page;
    this.isTouch = isTouch;
    this.#devtools = devtools;
  }

  /** The first visible element of that role and name. */
  find(role: Role, name?: Name, within: Page | Locator = this.page): Locator {
    return within
      .getByRole(role, name === undefined ? {} : { name })
      .filter({ visible: true })
      .first();
  }

  /** An open dialog; while its code is loading, a placeholder dialog is shown instead. */
  async dialog(name?: Name): Promise<Locator> {
    const dialog = this.find('dialog', name);
    await dialog.waitFor();
    return dialog;
  }

  /** A confirmation dialog. */
  async question(): Promise<Locator> {
    const question = this.find('alertdialog');
    await question.waitFor();
    return question;
  }

  async touch(target: Locator): Promise<void> {
    if (!this.isTouch) return target.click({ delay: PRESS_MS });
    let box: Awaited<ReturnType<Locator['boundingBox']>> = null;
    while (!box) {
      // Waits until it can be tapped, and returns it; loading data may replace it.
      await target.tap({ trial: true });
      box = await target.boundingBox();
    }
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await this.#devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await this.page.waitForTimeout(PRESS_MS);
    await this.#devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  press(name: Name, within?: Locator): Promise<void> {
    return this.touch(this.find('button', name, within));
  }

  follow(name: Name, within?: Locator): Promise<void> {
    return this.touch(this.find('link', name, within));
  }

  choose(role: 'switch' | 'radio' | 'checkbox' | 'menuitem', name?: Name): Promise<void> {
    return this.touch(this.find(role, name));
  }

  /** Types key by key after the existing text. Focusing the field is not measured. */
  async type(label: Name, text: string): Promise<void> {
    await this.page.getByLabel(label).filter({ visible: true }).first().focus();
    await this.page.keyboard.type(text);
  }

  /** Selects the next option of a list by key: a click would open a native window. */
  async changeOption(label: Name, key = 'ArrowDown'): Promise<void> {
    await this.page
      .getByLabel(label, { exact: typeof label === 'string' })
      .filter({ visible: true })
      .first()
      .focus();
    await this.page.keyboard.press(key);
  }

  key(name: string): Promise<void> {
    return this.page.keyboard.press(name);
  }
}
