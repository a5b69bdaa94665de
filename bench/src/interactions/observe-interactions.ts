/** The browser's measurements of one screen; instants are epoch ms, so that they survive a change of documents. */
export type BrowserEntry =
  | {
      readonly kind: 'event';
      readonly at: number;
      readonly ms: number;
      readonly interaction: number;
      readonly what: string;
    }
  /** The first elements added or removed after an input, painted. */
  | { readonly kind: 'content'; readonly at: number; readonly ms: number }
  | { readonly kind: 'shift'; readonly at: number; readonly value: number; readonly what: string };

declare global {
  interface Window {
    reportInteraction(entries: BrowserEntry): Promise<void>;
  }
}

/** Runs at the start of each document in the browser, so it may only use the binding from outside. */
export function observeInteractions(): void {
  type Entry = PerformanceEntry & {
    readonly interactionId?: number;
    readonly processingStart?: number;
    readonly processingEnd?: number;
    readonly value?: number;
    readonly hadRecentInput?: boolean;
    readonly sources?: readonly { readonly node?: Node | null }[];
  };
  const report = (entries: BrowserEntry) => void window.reportInteraction(entries).catch(() => undefined);
  const observe = (type: string, see: (entry: Entry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true, ...more });
  // Chromium reports nothing below 16 ms, and in steps of 8.
  const see = ({ name, startTime, duration, interactionId, processingStart = 0, processingEnd = 0 }: Entry) => {
    if (!interactionId) return;
    const parts = [processingStart - startTime, processingEnd - processingStart, startTime + duration - processingEnd];
    const [waited, handled, painted] = parts.map((ms) => ms.toFixed(0));
    const what = `${name}: waited ${waited}, handled ${handled}, painted ${painted}`;
    // Pointer down changes nothing here, so the next paint is the one of pointer up, or a later one.
    const ms = name === 'pointerdown' ? processingEnd - startTime : duration;
    report({ kind: 'event', at: performance.timeOrigin + startTime, ms, interaction: interactionId, what });
  };
  observe('event', see, { durationThreshold: 16 });
  let inputAt: number | undefined;
  for (const type of ['click', 'keydown']) addEventListener(type, ({ timeStamp }) => (inputAt = timeStamp), true);
  new MutationObserver(() => {
    if (inputAt === undefined) return;
    const startTime = inputAt;
    inputAt = undefined;
    const painted = () =>
      report({ kind: 'content', at: performance.timeOrigin + startTime, ms: performance.now() - startTime });
    requestAnimationFrame(() => setTimeout(painted));
  }).observe(document, { childList: true, subtree: true });
  observe('layout-shift', ({ startTime, value = 0, hadRecentInput, sources = [] }) => {
    if (hadRecentInput) return;
    const what = sources
      .map(({ node }) => node?.textContent?.trim().slice(0, 40) || (node?.nodeName ?? '?'))
      .join(' | ');
    report({ kind: 'shift', at: performance.timeOrigin + startTime, value, what });
  });
}
