import type { MouseEvent } from 'react';

/** A URL, and what the hydrated page does instead of navigating there. */
export type ScriptedLink = { href: string; onClick: (event: MouseEvent) => void };

/** Handles a plain click; the browser handles one that opens a new tab or window. */
export function handlePlainClick(event: MouseEvent, act: () => Promise<void>): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  void act();
}
