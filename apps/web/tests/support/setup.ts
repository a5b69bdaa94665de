import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/dom';
import { afterEach, vi } from 'vitest';
import { changeSession } from '../../src/session/store.ts';
import { afterEffects } from './dom.ts';
import { closePage } from './open-screen.tsx';
import { restoreResponses } from './responses.ts';

configure({
  // A small machine may stall for half a minute. This does not slow down a test that passes.
  asyncUtilTimeout: 30_000,
  // No user is quick enough to act on a screen before its effects have run. What was found is looked up again if these
  // have replaced it, as when the rest of a screen arrives.
  async asyncWrapper(act) {
    for (;;) {
      const result = await act();
      await afterEffects();
      if (![result].flat().some(isRemoved)) return result;
    }
  },
});

const isRemoved = (found: unknown): boolean => found instanceof Element && !found.isConnected;

afterEach(() => {
  closePage();
  changeSession({ type: 'signedOut' });
  localStorage.clear();
  sessionStorage.clear();
  restoreResponses();
  vi.useRealTimers();
});
