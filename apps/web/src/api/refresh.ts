import { refresh } from '@primehour/contract/auth';
import { errorBodyOf } from '@primehour/contract/client';
import { type Answer, pathOf } from '@primehour/contract/endpoint';
import { getPartnerBookingDetails } from '@primehour/contract/listing';
import { SESSION_ENDED } from '../session/session.ts';
import { changeSession, readBack } from '../session/store.ts';
import { send } from './send.ts';

let running: Promise<boolean> | undefined;

/**
 * New tokens after a 401 that was answered to `failedToken`. All calls of a tab share one refresh, and so do all tabs:
 * whoever gets the lock second finds the tokens already replaced (decisions, session).
 */
export function refreshSession(failedToken: string): Promise<boolean> {
  running ??= exclusively(() => replaceTokens(failedToken)).finally(() => {
    running = undefined;
  });
  return running;
}

async function exclusively(work: () => Promise<boolean>): Promise<boolean> {
  // Web Locks exist in secure contexts only; the server's grace for racing tabs covers the rest.
  return 'locks' in navigator ? await navigator.locks.request('primehour.refresh', work) : await work();
}

async function replaceTokens(failedToken: string): Promise<boolean> {
  const { accessToken, refreshToken, user } = readBack();
  if (!refreshToken || !user) return false;
  if (accessToken !== failedToken) return accessToken !== null;
  const response = await send({ path: refresh.path, method: refresh.method, body: { userId: user.id, refreshToken } });
  // Whoever signed out meanwhile stays signed out.
  if (readBack().refreshToken !== refreshToken) return false;
  if (!response.ok) {
    const { code } = await errorBodyOf(response);
    // A server that is restarting or busy has not refused the session, so it is kept for the next attempt.
    if (code !== 'UNAVAILABLE' && code !== 'TOO_MANY_REQUESTS') {
      changeSession({ type: 'signedOut', reason: SESSION_ENDED });
    }
    return false;
  }
  // The server validated its answer against the contract.
  changeSession({ type: 'refreshed', answer: (await response.json()) as Answer<typeof refresh> });
  await reloadBusinessLinks();
  return true;
}

/** Spec 1 §7: after a refresh the business is reloaded by slug. Its failure does not stop the call that waits. */
async function reloadBusinessLinks(): Promise<void> {
  const slug = readBack().businessInfo[0]?.slug;
  if (!slug) return;
  const response = await send({ path: pathOf(getPartnerBookingDetails.path, { slug }), method: 'GET' }).catch(
    () => undefined,
  );
  if (!response?.ok) return;
  const links = (await response.json()) as Answer<typeof getPartnerBookingDetails>;
  changeSession({ type: 'businessLinksLoaded', slug, links });
}
