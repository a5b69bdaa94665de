import { useEffect, useState } from 'react';

const AGAIN_MS = 10_000;

/**
 * The result of `load`, started once the page is idle and `afterMs` have passed; undefined until then. The user did not
 * request it, so a failure is retried instead of shown.
 */
export function useInBackground<T>(load: () => Promise<T>, afterMs = 0): T | undefined {
  const [loaded, setLoaded] = useState<{ value: T }>();
  useEffect(() => {
    let isWanted = true;
    let stop = () => {};
    const attempt = () => {
      load().then(
        (value) => isWanted && setLoaded({ value }),
        () => isWanted && wait(AGAIN_MS),
      );
    };
    const wait = (ms: number) => {
      const timer = setTimeout(() => (stop = whenIdle(attempt)), ms);
      stop = () => clearTimeout(timer);
    };
    wait(afterMs);
    return () => {
      isWanted = false;
      stop();
    };
  }, [load, afterMs]);
  return loaded?.value;
}

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: 3000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 300);
  return () => clearTimeout(timer);
}
