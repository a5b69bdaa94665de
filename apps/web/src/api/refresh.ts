import { refresh } from '@primehour/contract/auth';
import { errorBodyOf } from '@primehour/contract/client';
import { type Answer, pathOf } from '@primehour/contract/endpoint';
import { getPartnerBookingDetails } from '@primehour/contract/listing';
import { isSignOutReason, SESSION_ENDED } from '../session/session.ts';
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
  // Whoever signed out meanwhile stays signed out; whoever has newer tokens meanwhile goes on with them.
  const now = readBack();
  if (now.refreshToken !== refreshToken) return now.accessToken !== null && now.user?.id === user.id;
  if (!response.ok) {
    const { statusCode, message } = await errorBodyOf(response);
    // A server that restarts, fails or is busy has not refused the session, so it is kept for the next attempt.
    if (isRefusal(statusCode)) changeSession({ type: 'signedOut', reason: reasonOf(message) });
    return false;
  }
  // The server validated its answer against the contract.
  changeSession({ type: 'refreshed', answer: (await response.json()) as Answer<typeof refresh> });
  await reloadBusinessLinks();
  return true;
}

/** Spec 1 §4: a failed refresh signs out. 408 and 429 ask for patience, and all from 500 on are the server's own trouble. */
const isRefusal = (statusCode: number) =>
  statusCode >= 400 && statusCode < 500 && statusCode !== 408 && statusCode !== 429;

const reasonOf = (message: string) => (isSignOutReason(message) ? message : SESSION_ENDED);

/** Spec 1 §7: after a refresh the business is reloaded by slug. Its failure does not stop the call that waits. */
async function reloadBusinessLinks(): Promise<void> {
  const slug = readBack().businessInfo[0]?.slug;
  if (!slug) return;
  const path = pathOf(getPartnerBookingDetails.path, { slug });
  const { accessToken } = readBack();
  const response = await send({ path, method: getPartnerBookingDetails.method, accessToken }).catch(() => undefined);
  if (!response?.ok) return;
  const links = (await response.json()) as Answer<typeof getPartnerBookingDetails>;
  changeSession({ type: 'businessLinksLoaded', slug, links });
}
