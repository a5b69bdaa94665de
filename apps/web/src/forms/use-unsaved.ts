import { useCallback, useLayoutEffect, useState } from 'react';
import { askToLeave, forget, noteUnsaved, unsavedForms } from './unsaved.ts';

type Unsaved = {
  /** Closes the form's dialog, after a question if that loses its input. */
  readonly askToClose: (close: () => void) => void;
  /** The user gives the input up: leaving asks nothing. */
  readonly discard: () => void;
};

/**
 * Leaving a form whose input is not saved asks first (product/shell#unsaved-input). A form has changed while it differs
 * from what it started with.
 */
export function useUnsaved(isChanged: boolean, isBusy: boolean): Unsaved {
  const [form] = useState(() => ({}));
  // During the render that changed it: an effect after the paint would let a quick press through.
  useLayoutEffect(
    () => (isChanged ? noteUnsaved(form, isBusy ? 'SAVING' : 'CHANGED') : undefined),
    [form, isChanged, isBusy],
  );
  return {
    askToClose: useCallback((close: () => void) => askToLeave(close, (each) => each === form), [form]),
    discard: useCallback(() => forget(form), [form]),
  };
}

/** For a dialog that contains forms: those that changed after it opened, because everything else is inert. */
export function useAskToClose(): Unsaved['askToClose'] {
  const [others] = useState(unsavedForms);
  return useCallback((close: () => void) => askToLeave(close, (form) => !others.has(form)), [others]);
}
