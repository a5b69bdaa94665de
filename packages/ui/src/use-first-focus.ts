import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Focuses an element when it appears, which `autoFocus` does not do in Preact (decision 174). */
export function useFirstFocus<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useLayoutEffect(() => ref.current?.focus(), []);
  return ref;
}
