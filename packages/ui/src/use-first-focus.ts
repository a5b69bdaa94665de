import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Gives the focus to an element when it appears; in Preact, `autoFocus` does not (decision 174). */
export function useFirstFocus<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useLayoutEffect(() => ref.current?.focus(), []);
  return ref;
}
