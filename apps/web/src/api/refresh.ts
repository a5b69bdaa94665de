import { readResponse, CallError, errorBodyOf } from '@primehour/contract/call';
import { pathOf } from '@primehour/contract/endpoint';
import type { ErrorBody } from '@primehour/contract/errors';
import { getPartnerBookingDetails } from '@primehour/contract/listing';
import { refresh } from '@primehour/contract/session';
import * as sessionCopy from '../copy/session.ts';
import { paths } from '../paths.ts';
import { isLook, isSignOutReason } from '../session/session.ts';
import { changeSession, readBack } from '../session/store.ts';
import { send } from './send.ts';

let running: Promise<boolean> | undefined;

/**
 * New tokens after a 401 for `failedToken`. All calls of a tab share one refresh, and so do all tabs:
 * the second holder of the lock finds the tokens already replaced (product/sign-in#token-refresh).
 */
export function refreshSession(failedToken: string): Promise<boolean> {
  running ??= exclusively(() => replaceTokens(failedToken))
    .catch((error: unknown) => {
      logFailure(error instanceof CallError ? error.body : undefined);
      throw error;
    })
    .finally(() => {
      running = undefined;
    });
  return running;
}

async function exclusively(work: () => Promise<boolean>): Promise<boolean> {
  // Web Locks exist in secure contexts only; the server's grace for racing tabs covers the rest.
  return 'locks' in navigator ? await navigator.locks.request('primehour.refresh', work) : await work();
}

async function replaceTokens(failedToken: string): Promise<boolean> {
  const session = readBack();
  const { accessToken, refreshToken, user } = session;
  if (isLook(session)) window.location.assign(paths.look);
  if (!refreshToken || !user) return false;
  if (accessToken !== failedToken) return accessToken !== null;
  const response = await send({ path: refresh.path, method: refresh.method, body: { userId: user.id, refreshToken } });
  // Read before checking who is signed in: reading takes a moment too, in which someone may sign out.
  const answer = response.ok ? await readResponse<typeof refresh>(response) : await errorBodyOf(response);
  // A tab that signed out in the meantime stays signed out; one with newer tokens keeps using them.
  const now = readBack();
  if (now.refreshToken !== refreshToken) return now.accessToken !== null && now.user?.id === user.id;
  if (!('accessToken' in answer)) {
    const { statusCode, message } = answer;
    logFailure(answer);
    // A server that restarts, fails or is busy has not refused the session, so it is kept for the next attempt.
    if (isRefusal(statusCode)) changeSession({ type: 'signedOut', reason: reasonOf(message) });
    return false;
  }
  changeSession({ type: 'refreshed', answer });
  await reloadBusinessLinks();
  return true;
}

/** A failed refresh is logged (product/sign-in#token-refresh). Status and code only: no token belongs in a log. */
function logFailure(body: Pick<ErrorBody, 'statusCode' | 'code'> | undefined): void {
  // oxlint-disable-next-line no-console -- a failed refresh is logged in the browser's console
  console.warn('Token refresh failed', body?.statusCode, body?.code);
}

/**
 * See product/sign-in#token-refresh: a failed refresh signs out. 408 and 429 mean to wait, and 5xx are the server's own
 * failures.
 */
const isRefusal = (statusCode: number) =>
  statusCode >= 400 && statusCode < 500 && statusCode !== 408 && statusCode !== 429;

const reasonOf = (message: string) => (isSignOutReason(message) ? message : sessionCopy.sessionEnded);

/**
 * See product/sign-in#token-refresh: after a refresh the business is reloaded by slug. Its failure does not stop the
 * call that waits.
 */
async function reloadBusinessLinks(): Promise<void> {
  const slug = readBack().businessInfo[0]?.slug;
  if (!slug) return;
  const path = pathOf(getPartnerBookingDetails.path, { slug });
  const { accessToken } = readBack();
  const links = await send({ path, method: getPartnerBookingDetails.method, accessToken })
    .then(readResponse<typeof getPartnerBookingDetails>)
    .catch(() => undefined);
  if (links) changeSession({ type: 'businessLinksLoaded', slug, links });
}
