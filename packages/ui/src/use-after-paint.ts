import { useLayoutEffect, useState } from 'react';
import { nextFrame } from './paint-first.ts';

/**
 * The value as it was before the change that is being painted, and the changed one after that frame: what answers the
 * press or the key is on screen first, and what is expensive to render follows. The value is compared by identity.
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
