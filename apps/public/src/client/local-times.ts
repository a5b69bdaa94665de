import { timeParts } from '@primehour/ui/time-parts';
import { LOCAL_WORDS, type LocalWords } from '../local-words.ts';
import { browserZone } from './browser-zone.ts';

/** Writes the instants of the page in the browser's own zone, when the server did not know it. */
export function showLocalTimes(within: ParentNode = document): void {
  const ownZone = browserZone();
  if (!ownZone || ownZone === document.documentElement.dataset['zone']) return;
  for (const element of within.querySelectorAll<HTMLElement>('[data-at]')) {
    const { at, words, zone = '' } = element.dataset;
    writeTimes(element, LOCAL_WORDS[words as LocalWords](Number(at), ownZone, zone));
  }
}

/** As `TimeText` renders them. */
export function writeTimes(element: Element, words: string): void {
  element.replaceChildren(
    ...timeParts(words).map(({ text, isTime }) => {
      if (!isTime) return text;
      const whole = document.createElement('span');
      whole.className = 'whitespace-nowrap';
      whole.textContent = text;
      return whole;
    }),
  );
}
