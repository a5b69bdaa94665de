import { useLayoutEffect, useState } from 'react';
import { nextFrame } from './paint-first.ts';

/**
 * The value before the change that is being painted, and the changed value after that frame: the response to the press
 * or key appears first, and what is expensive to render follows. The value is compared by identity.
 */
export function useAfterPaint<T>(value: Exclude<T, () => unknown>): T {
  const [shown, setShown] = useState<T>(value);
  useLayoutEffect(() => {
    let isCurrent = true;
    void nextFrame().then(() => isCurrent && setShown(value));
    return () => {
      isCurrent = false;
    };
  }, [value]);
  return shown;
}
