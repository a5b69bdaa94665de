import type { MouseEvent } from 'react';

/** An address, and what hydration does instead of going there. */
export type Go = { href: string; onClick: (event: MouseEvent) => void };

/** Takes a plain click over; one that opens a new tab or window stays the browser's. */
export function takeOver(event: MouseEvent, act: () => Promise<void>): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  void act();
}
