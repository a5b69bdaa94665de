import { afterNextPaint } from '@primehour/ui/paint-first';
import { numberOf, shownEntry } from './history-entries.ts';

/**
 * Input that leaving would lose, by form. Nothing is asked about input while it is being saved, but closing the tab
 * could still interrupt that.
 */
const changed = new Map<object, 'CHANGED' | 'SAVING'>();

/** What happens if the question on screen is answered with yes. */
let leaving: (() => void) | undefined;
const listeners = new Set<() => void>();

const wouldLose = (isMeant: (form: object) => boolean = () => true): boolean =>
  [...changed].some(([form, state]) => state === 'CHANGED' && isMeant(form));

export const unsavedForms = (): ReadonlySet<object> => new Set(changed.keys());

/** The form has unsaved input until the returned function is called. */
export function noteUnsaved(form: object, state: 'CHANGED' | 'SAVING'): () => void {
  changed.set(form, state);
  window.addEventListener('beforeunload', warn);
  notify();
  return () => forget(form);
}

/** Its input was saved, given up, or is gone: a question about it has become pointless. */
export function forget(form: object): void {
  changed.delete(form);
  if (changed.size === 0) window.removeEventListener('beforeunload', warn);
  if (!wouldLose()) leaving = undefined;
  notify();
}

/** Leaves, after a question if that loses input: of the forms that are meant, by default of any. */
export function askToLeave(leave: () => void, isMeant?: (form: object) => boolean): void {
  if (!wouldLose(isMeant)) return leave();
  afterNextPaint(() => {
    if (!wouldLose(isMeant)) return leave();
    leaving = leave;
    notify();
  });
}

export function answerLeaving(isLeaving: boolean): void {
  const leave = leaving;
  leaving = undefined;
  notify();
  if (isLeaving) leave?.();
}

export const isLeavingAsked = (): boolean => leaving !== undefined;
export const hasUnsaved = (): boolean => changed.size > 0;

export function subscribeUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify() {
  for (const listener of listeners) listener();
}

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** The event that the guard itself causes next: the address restored, or left after all. */
let expected: { readonly kind: 'RESTORED'; readonly steps: number } | { readonly kind: 'LEFT' } | undefined;

/**
 * Whether going back or forward waits for an answer. The address has already changed when the page learns of it, so it
 * is restored first, and then the question is asked.
 */
export function holdMove({ state }: PopStateEvent): boolean {
  const caused = expected;
  expected = undefined;
  if (caused?.kind === 'LEFT') return false;
  if (caused?.kind === 'RESTORED') {
    askToLeave(() => {
      expected = { kind: 'LEFT' };
      history.go(caused.steps);
    });
    return true;
  }
  const to = numberOf(state);
  const from = shownEntry();
  if (!wouldLose() || to === undefined || from === undefined || to === from) return false;
  expected = { kind: 'RESTORED', steps: to - from };
  history.go(from - to);
  return true;
}
