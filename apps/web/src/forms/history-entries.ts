/**
 * The entries of the tab's history are numbered, so that the page knows how far back or forward it was moved.
 */
type Numbered = { readonly entry?: unknown };

let shown: number | undefined;

export function numberOf(state: unknown): number | undefined {
  const entry = typeof state === 'object' && state !== null ? (state as Numbered).entry : undefined;
  return typeof entry === 'number' ? entry : undefined;
}

/** The number of the entry that the page shows, even if the browser's address is already another one. */
export const shownEntry = (): number | undefined => shown;

/**
 * Follows the address from the first entry on, which a reloaded page finds numbered. Called before the router listens: a
 * move that is held does not reach it.
 */
export function numberEntries(isHeld: (event: PopStateEvent) => boolean): void {
  shown = numberOf(history.state) ?? 0;
  history.replaceState(numbered(history.state, shown), '');
  window.addEventListener('popstate', (event) => {
    if (isHeld(event)) event.stopImmediatePropagation();
    else shown = numberOf(event.state) ?? shown;
  });
}

/** The state of the entry that a navigation adds or replaces. */
export function nextEntry(state: unknown, isReplaced: boolean): object {
  shown = (shown ?? 0) + (isReplaced ? 0 : 1);
  return numbered(state, shown);
}

const numbered = (state: unknown, entry: number): object => ({ ...(typeof state === 'object' && state), entry });
