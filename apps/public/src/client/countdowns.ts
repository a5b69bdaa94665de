import { formatCountdown } from '@primehour/domain/format/duration';
import { showInstant } from './local-times.ts';

const TICK_MS = 1000;

/**
 * Counts down inside every `data-countdown`. While it is running, elements that wait for its end are disabled; at the
 * end, elements for the waiting period are hidden and those for afterward are shown. While a form inside is being
 * processed, the end waits for its result: the server keeps the time of a payment in progress. `skewMs` is how far this
 * device's clock is behind the server's.
 */
export function startCountdowns(skewMs: number, within: ParentNode = document): void {
  for (const box of within.querySelectorAll<HTMLElement>('[data-countdown]')) {
    const tick = () => {
      // The end can be extended while the page is open.
      const endsAt = Number(box.dataset['countdown']) - skewMs;
      const leftMs = Math.max(0, endsAt - Date.now());
      const isOver = leftMs === 0 && !box.querySelector('form[aria-busy=true]');
      showLeft(box, leftMs, isOver);
      if (!isOver && box.isConnected) return;
      clearInterval(timer);
    };
    const timer = setInterval(tick, TICK_MS);
    tick();
  }
}

/** Counts down to a new end from the next tick on, and shows it wherever `box` shows the current one. */
export function extendCountdown(box: HTMLElement, endsAt: number): void {
  const { countdown } = box.dataset;
  for (const element of box.querySelectorAll<HTMLElement>(`[data-at="${countdown}"]`)) showInstant(element, endsAt);
  box.dataset['countdown'] = String(endsAt);
}

function showLeft(box: HTMLElement, leftMs: number, isOver: boolean): void {
  for (const element of box.querySelectorAll<HTMLElement>('[data-left]')) {
    const isClock = element.dataset['left'] === 'clock';
    element.textContent = isClock ? formatCountdown(leftMs) : String(Math.ceil(leftMs / TICK_MS));
  }
  for (const button of box.querySelectorAll<HTMLButtonElement>('[data-waits]')) button.disabled = !isOver;
  for (const element of box.querySelectorAll<HTMLElement>('[data-until-over]')) element.hidden = isOver;
  for (const element of box.querySelectorAll<HTMLElement>('[data-once-over]')) element.hidden = !isOver;
}

/** A success message disappears after a while (product/sign-in#verify); its space stays. */
export function clearPassingMessages(afterMs: number): void {
  setTimeout(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-passing]')) element.textContent = '';
  }, afterMs);
}
