import { useEffect, useState } from 'react';
import * as copy from '../../../copy/sign-in.ts';

const CHECKING = copy.checkingBrowser;
const STILL_CHECKING = copy.stillChecking;
/** Longer than most phones take for the usual work. */
const SLOW_AFTER_MS = 6_000;

/** While a challenge is solved, before a code is sent; it is in a live region. */
export function CheckNotice() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <>{isSlow ? STILL_CHECKING : CHECKING}</>;
}
