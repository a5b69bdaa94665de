import { CallError } from '@primehour/contract/client';
import { ERRORS } from '@primehour/contract/errors';
import { listBusinesses } from '@primehour/contract/user';
import type { BusinessInfo } from '@primehour/contract/user-shapes';
import { use } from 'react';
import { call } from '../api/call.ts';
import { changeSession, getSession } from './store.ts';
import { useSession } from './use-session.ts';

/** The first business of the list; an empty list is fetched first (spec 1 §6). */
export async function findBusiness(): Promise<BusinessInfo | undefined> {
  return getSession().businessInfo[0] ?? (await fetchBusinesses())[0];
}

let pending: Promise<BusinessInfo[]> | undefined;

/** Screens that ask at the same time share one call. */
function fetchBusinesses(): Promise<BusinessInfo[]> {
  pending ??= call(listBusinesses, {})
    .then((businessInfo) => changeSession({ type: 'businessesLoaded', businessInfo }).businessInfo)
    .finally(() => {
      pending = undefined;
    });
  return pending;
}

/** Like `findBusiness`; raises 'Business not found' when none exists. */
export async function ensureBusiness(): Promise<BusinessInfo> {
  const business = await findBusiness();
  if (business) return business;
  const { status, message } = ERRORS.BUSINESS_NOT_FOUND;
  throw new CallError({ statusCode: status, code: 'BUSINESS_NOT_FOUND', message });
}

let promiseForUse: Promise<BusinessInfo> | undefined;

/**
 * The business every screen acts on. Suspends while an empty list is fetched; raises 'Business not found' to the
 * nearest error boundary. Where that must become a redirect, await `ensureBusiness` inside the query instead.
 */
export function useBusiness(): BusinessInfo {
  const business = useSession().businessInfo[0];
  if (business) {
    promiseForUse = undefined;
    return business;
  }
  promiseForUse ??= ensureBusiness();
  return use(promiseForUse);
}
