/** A condition that becomes true while a page loads: an element exists, has a text, or is hydrated. */
export type Condition = {
  readonly name: string;
  readonly selector: string;
  readonly text?: string;
  /** React marks the elements that it hydrated, Preact the calendar around them; from then on they handle events. */
  readonly isHydrated?: boolean;
};

export type Watched = {
  largestPaintMs: number;
  /** The element of the largest paint, to explain it. */
  largest: string;
  layoutShift: number;
  longestInteractionMs: number;
  readonly reachedMs: Record<string, number>;
};

declare global {
  interface Window {
    benchWatched: Watched;
  }
}

/** Runs at the start of each document in the browser, so it may only use its argument. */
export function watchPage(conditions: readonly Condition[]): void {
  const watched: Watched = { largestPaintMs: 0, largest: '', layoutShift: 0, longestInteractionMs: 0, reachedMs: {} };
  window.benchWatched = watched;

  type Entry = PerformanceEntry & {
    value?: number;
    hadRecentInput?: boolean;
    interactionId?: number;
    size?: number;
    element?: Element | null;
  };
  const observe = (type: string, see: (entry: Entry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true, ...more });
  observe('largest-contentful-paint', (entry) => {
    watched.largestPaintMs = entry.startTime;
    watched.largest = `${entry.element?.tagName ?? '?'} ${entry.element?.textContent?.trim().slice(0, 30) ?? ''} (${entry.size} px²)`;
  });
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) watched.layoutShift += entry.value ?? 0;
  });
  const seeEvent = (entry: Entry) => {
    if (entry.interactionId) watched.longestInteractionMs = Math.max(watched.longestInteractionMs, entry.duration);
  };
  observe('event', seeEvent, { durationThreshold: 16 });

  const isTrue = ({ selector, text, isHydrated }: Condition) => {
    const element = document.querySelector(selector);
    if (!element || (text !== undefined && !element.textContent?.includes(text))) return false;
    if (!isHydrated) return true;
    // Preact leaves this name on the element that it took over.
    for (let at: Element | null = element; at; at = at.parentElement) if ('__k' in at) return true;
    return false;
  };
  const waiting = new Set(conditions);
  const look = () => {
    const reached = [...waiting].filter(isTrue);
    for (const condition of reached) waiting.delete(condition);
    // What exists at the start of a frame is visible at the start of the next.
    if (reached.length > 0) {
      requestAnimationFrame((at) => {
        for (const { name } of reached) watched.reachedMs[name] = at;
      });
    }
    if (waiting.size > 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
