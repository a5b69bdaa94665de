import { timeParts } from '@primehour/ui/time-parts';
import { LOCAL_FORMATS, type LocalFormat } from '../local-formats.ts';
import { browserZone } from './browser-zone.ts';

/** Rewrites the instants on the page in the browser's own zone if the server did not know it. */
export function showLocalTimes(within: ParentNode = document): void {
  const ownZone = browserZone();
  if (!ownZone || ownZone === document.documentElement.dataset['zone']) return;
  for (const element of within.querySelectorAll<HTMLElement>('[data-at]')) {
    const { at, format, zone = '' } = element.dataset;
    writeTimes(element, LOCAL_FORMATS[format as LocalFormat](Number(at), ownZone, zone));
  }
}

/** As `TimeText` renders them. */
export function writeTimes(element: Element, content: string): void {
  element.replaceChildren(
    ...timeParts(content).map(({ text, isTime }) => {
      if (!isTime) return text;
      const whole = document.createElement('span');
      whole.className = 'whitespace-nowrap';
      whole.textContent = text;
      return whole;
    }),
  );
}
