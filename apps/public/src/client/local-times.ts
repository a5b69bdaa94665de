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

/** Replaces the instant that an element shows, in the zone in which the page shows its times. */
export function showInstant(element: HTMLElement, at: number): void {
  const { format, zone = '' } = element.dataset;
  const shownZone = browserZone() ?? document.documentElement.dataset['zone'] ?? zone;
  element.dataset['at'] = String(at);
  if (element.hasAttribute('datetime')) element.setAttribute('datetime', new Date(at).toISOString());
  writeTimes(element, LOCAL_FORMATS[format as LocalFormat](at, shownZone, zone));
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
