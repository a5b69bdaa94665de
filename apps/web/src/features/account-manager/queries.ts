import type { Answer, CallInput } from '@primehour/contract/endpoint';
import {
  connectSandboxBank,
  getAccount,
  getUser,
  listBusinesses,
  openAccountSession,
  updateBusiness,
  updateUser,
} from '@primehour/contract/user';
import { queryOptions } from '@tanstack/react-query';
import type { ProfileFields } from '../../account/profile-fields.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';
import { ensureBusiness, findBusiness } from '../../session/business.ts';
import { changeSession } from '../../session/store.ts';
import type { detailsBodyOf } from './form.ts';

/** Fills an empty list of the session; there may be no business yet, and the screen works without one. */
export const businessQuery = () =>
  queryOptions({ queryKey: [listBusinesses.id], queryFn: async () => (await findBusiness()) ?? null });

export async function saveProfile(body: ProfileFields): Promise<void> {
  changeSession({ type: 'userLoaded', user: await call(updateUser, { body }) });
}

export async function saveBusiness(body: ReturnType<typeof detailsBodyOf>): Promise<void> {
  const { id } = await ensureBusiness();
  const sent: CallInput<typeof updateBusiness> = { params: { id }, body };
  changeSession({ type: 'businessSaved', business: await call(updateBusiness, sent) });
}

export type Account = Answer<typeof getAccount>;

export const accountQuery = () => queryOptions({ queryKey: [getAccount.id], queryFn: () => call(getAccount, {}) });

type BankDetails = Omit<CallInput<typeof connectSandboxBank>['body'], 'secret'>;

/** The bank's form belongs to a session that is opened for it; afterwards the user is told as connected. */
export async function connectBank(details: BankDetails): Promise<Account['status']> {
  const { secret } = await call(openAccountSession, {});
  const { status } = await call(connectSandboxBank, { body: { ...details, secret } });
  changeSession({ type: 'userLoaded', user: await call(getUser, {}) });
  return status;
}

/** What was said of the account no longer holds; the next look asks again. */
export function forgetAccount(): void {
  queryClient.removeQueries({ queryKey: accountQuery().queryKey });
}
