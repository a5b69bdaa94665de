import type { CDPSession, Locator, Page } from 'playwright-core';

type Role = Parameters<Page['getByRole']>[0];
type Name = string | RegExp;

/** How long a step may take until what it needs is there. */
export const PATIENCE_MS = 15_000;
/** From down to up, as people press. */
const PRESS_MS = 70;

/** The user of a screen: a finger or a mouse, and a keyboard. All input is the browser's own, never made by a script. */
export class Hand {
  readonly page: Page;
  readonly isTouch: boolean;
  readonly #devtools: CDPSession;

  constructor(page: Page, isTouch: boolean, devtools: CDPSession) {
    this.page = page;
    this.isTouch = isTouch;
    this.#devtools = devtools;
  }

  /** The first element of that role and name that can be seen. */
  find(role: Role, name?: Name, within: Page | Locator = this.page): Locator {
    return within
      .getByRole(role, name === undefined ? {} : { name })
      .filter({ visible: true })
      .first();
  }

  /** A dialog that has come; while its code is on the way, one that says so stands in its place. */
  async dialog(name?: Name): Promise<Locator> {
    const dialog = this.find('dialog', name);
    await dialog.waitFor();
    return dialog;
  }

  /** A dialog that wants a yes or a no. */
  async question(): Promise<Locator> {
    const question = this.find('alertdialog');
    await question.waitFor();
    return question;
  }

  async touch(target: Locator): Promise<void> {
    if (!this.isTouch) return target.click({ delay: PRESS_MS });
    let box: Awaited<ReturnType<Locator['boundingBox']>> = null;
    while (!box) {
      // Waits until it can be tapped, and shows it; data that comes may put another in its place.
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

  /** Key by key behind what stands there. Getting to the field is not part of it. */
  async type(label: Name, text: string): Promise<void> {
    await this.page.getByLabel(label).filter({ visible: true }).first().focus();
    await this.page.keyboard.type(text);
  }

  /** The next entry of a list of options, by key: a press would open a window of the system, which is not ours. */
  async turn(label: Name, key = 'ArrowDown'): Promise<void> {
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
