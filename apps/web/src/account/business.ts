import { listBusinesses } from '@primehour/contract/business';
import type { BusinessInfo } from '@primehour/contract/business-shapes';
import { CallError } from '@primehour/contract/call';
import { use } from 'react';
import { call } from '../api/call.ts';
import * as sessionCopy from '../copy/session.ts';
import { requestBusinessOnce, resetBusinessRequest } from '../session/business-request.ts';
import { onForget } from '../session/forget-person.ts';
import { changeSession, getSession } from '../session/store.ts';
import { useSession } from '../session/use-session.ts';

/** The first business of the list; an empty list is fetched first (product/data#session-state). */
export async function findBusiness(): Promise<BusinessInfo | undefined> {
  return getSession().businessInfo[0] ?? (await reloadBusinesses())[0];
}

let pending: Promise<BusinessInfo[]> | undefined;

// The next user's list is not in the response to this user's request.
onForget(() => {
  pending = undefined;
});

/** The list as the server has it now: another device may have changed it. Concurrent callers share one call. */
export function reloadBusinesses(): Promise<BusinessInfo[]> {
  if (pending) return pending;
  const started = fetchBusinesses().finally(() => {
    if (pending === started) pending = undefined;
  });
  pending = started;
  return started;
}

async function fetchBusinesses(): Promise<BusinessInfo[]> {
  const before = savedHere();
  const userId = getSession().user?.id;
  const businessInfo = await call(listBusinesses, {});
  // A save made here in the meantime may be newer than this response.
  if (savedHere() !== before) return getSession().businessInfo;
  return changeSession({ type: 'businessesLoaded', userId, businessInfo }).businessInfo;
}

/** All fields except those from a response about the user. */
const savedHere = (): string =>
  JSON.stringify(getSession().businessInfo, (key, value: unknown) => (key === 'hasAccount' ? undefined : value));

/** Like `findBusiness`; raises 'Business not found' when none exists. */
export async function ensureBusiness(): Promise<BusinessInfo> {
  const business = await findBusiness();
  if (business) return business;
  throw new CallError({ statusCode: 404, code: 'BUSINESS_NOT_FOUND', message: sessionCopy.businessNotFound });
}

/**
 * The business every screen acts on. Suspends while an empty list is fetched; raises 'Business not found' to the
 * nearest error boundary. Where that must become a redirect, await `ensureBusiness` inside the query instead.
 */
export function useBusiness(): BusinessInfo {
  const business = useSession().businessInfo[0];
  if (business) {
    resetBusinessRequest();
    return business;
  }
  return use(requestBusinessOnce(ensureBusiness));
}
