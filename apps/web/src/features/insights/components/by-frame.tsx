import { nextFrame } from '@primehour/ui/paint-first';
import { Children, type ReactNode, useEffect, useState } from 'react';

/**
 * Renders its children one by one, each after the frame that shows the previous one: a press on a slow device is
 * answered in between, instead of after all of them.
 */
export function ByFrame({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children);
  const [shown, setShown] = useState(1);
  const isDone = shown >= parts.length;
  useEffect(() => {
    if (isDone) return;
    let isWanted = true;
    void nextFrame().then(() => isWanted && setShown(shown + 1));
    return () => {
      isWanted = false;
    };
  }, [shown, isDone]);
  return <>{parts.slice(0, shown)}</>;
}
