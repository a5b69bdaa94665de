import { formatMoney } from '@primehour/domain/format/money';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { fallingPriceAt } from '@primehour/domain/waitlist/falling-price';

const TICK_MS = 1000;

/** Lowers prices on the open page by the same rule that charges them. `skewMs` is the same as for countdowns. */
export function followFallingPrices(skewMs: number): void {
  const elements = document.querySelectorAll<HTMLElement>('[data-falling]');
  if (elements.length === 0) return;
  setInterval(() => {
    for (const element of elements) {
      const [startPriceCents = 0, floorPriceCents = 0, fromAt = 0, untilAt = 0] = (element.dataset['falling'] ?? '')
        .split(' ')
        .map(Number);
      const falling = {
        startPriceCents: startPriceCents as Cents,
        floorPriceCents: floorPriceCents as Cents,
        fromAt: fromAt as Instant,
        untilAt: untilAt as Instant,
      };
      const text = formatMoney(fallingPriceAt(falling, (Date.now() + skewMs) as Instant));
      if (element.textContent !== text) element.textContent = text;
    }
  }, TICK_MS);
}
