import type { User } from '../browser/user.ts';
import type { Budget } from '../figure.ts';
import type { PageVisit } from './visit.ts';

export type MeasuredPage = PageVisit & {
  readonly name: string;
  readonly isSignedIn: boolean;
  /** Limits in milliseconds for elements, paints and interactions, and in kilobytes of gzip for code. */
  readonly budgets: {
    readonly largestPaint: Budget;
    readonly reached: Readonly<Record<string, Budget>>;
    readonly interaction: Budget;
    readonly code: Budget;
    readonly more?: Readonly<Record<string, Budget>>;
  };
  /** The booking page's budget covers only its scripts, the others' scripts and styles. */
  readonly isStyleCounted: boolean;
};

/** Nothing may visibly shift: browser vendors' threshold for good is five times as much. */
export const LAYOUT_SHIFT = { atMost: 0.02 };

const TIMES = 'a[href*="/book?"]';

export function bookingPage(slug: string): MeasuredPage {
  return {
    name: 'booking page',
    path: `/p/${slug}`,
    isSignedIn: false,
    isStyleCounted: false,
    conditions: [
      { name: 'usable', selector: TIMES },
      { name: 'hydrated', selector: `#calendar ${TIMES}`, isHydrated: true },
    ],
    budgets: {
      largestPaint: { atMost: 1_000 },
      reached: { usable: { atMost: 1_000 }, hydrated: { atMost: 2_200 } },
      interaction: { atMost: 200 },
      code: { atMost: 20 },
    },
    act: (user) => user.touch(user.page.locator('#calendar td a[href*="date="]').nth(1)),
  };
}

export const signInPage: MeasuredPage = {
  name: 'sign-in',
  path: '/sign-in',
  isSignedIn: false,
  isStyleCounted: true,
  conditions: [{ name: 'interactive', selector: 'input[autocomplete^="tel"]', isHydrated: true }],
  budgets: {
    largestPaint: { atMost: 1_000 },
    reached: { interactive: { atMost: 2_500 } },
    interaction: { atMost: 200 },
    code: { atMost: 45 },
  },
  async act(user) {
    await user.touch(user.page.locator('input[autocomplete^="tel"]'));
    await user.page.keyboard.type('312');
  },
};

export function bookingsScreen(clientName: string): MeasuredPage {
  return {
    name: 'dashboard, /bookings',
    path: '/bookings',
    isSignedIn: true,
    isStyleCounted: true,
    conditions: [{ name: 'data', selector: 'main', text: clientName }],
    budgets: {
      largestPaint: { atMost: 1_000 },
      reached: { data: { atMost: 2_800 } },
      interaction: { atMost: 100 },
      code: { atMost: 80 },
      more: { 'warm route change': { atMost: 100 } },
    },
    act: (user) => user.touch(user.page.getByRole('article').first().getByRole('button')),
    measureMore: async (user) => {
      await user.key('Escape');
      // There and back once, so that code and data of both screens are loaded.
      await goTo(user, 'Services');
      await goTo(user, 'My Bookings');
      return { 'warm route change': await goTo(user, 'Services') };
    },
  };
}

/**
 * Opens the menu and chooses an entry; returns the time from release until the frame with the screen's title is
 * painted.
 */
async function goTo(user: User, title: string): Promise<number> {
  const { page } = user;
  await user.press('Menu');
  const menu = await user.dialog('Menu');
  const shown = page.evaluate(
    (expected) =>
      new Promise<number>((resolve) => {
        const onClick = (click: MouseEvent) => {
          const painted = () => resolve(performance.now() - click.timeStamp);
          const look = () => {
            const isThere = document.querySelector('main h1')?.textContent?.trim() === expected;
            // At the start of a frame: this frame paints what exists now, before any later task.
            if (isThere) setTimeout(painted);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        };
        document.addEventListener('click', onClick, { capture: true, once: true });
      }),
    title,
  );
  await user.follow(title, menu);
  const ms = await shown;
  await page.waitForTimeout(1_500);
  return ms;
}
