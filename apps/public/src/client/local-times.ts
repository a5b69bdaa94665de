import { LOCAL_WORDS } from '../local-words.ts';
import type { LocalWords } from '../local-words.ts';

/** Writes the instants of the page in the browser's own zone, when the server did not know it. */
export function showLocalTimes(ownZone: string): void {
  const page = document.documentElement.dataset;
  if (!ownZone || ownZone === page['zone']) return;
  for (const element of document.querySelectorAll<HTMLElement>('[data-at]')) {
    const { at, words, zone = '' } = element.dataset;
    element.textContent = LOCAL_WORDS[words as LocalWords](Number(at), ownZone, zone);
  }
}
