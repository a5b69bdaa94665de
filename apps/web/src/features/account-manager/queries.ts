import type { CallInput } from '@primehour/contract/endpoint';
import { connectSandboxBank, getAccount, getUser, openAccountSession, updateBusiness, updateUser } from '@primehour/contract/user';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';
import { ensureBusiness } from '../../session/business.ts';
import { changeSession } from '../../session/store.ts';
import type { BankFields, businessBodyOf, ProfileFields } from './form.ts';

export async function saveProfile(body: ProfileFields): Promise<void> {
  changeSession({ type: 'userLoaded', user: await call(updateUser, { body }) });
}

export async function saveBusiness(body: ReturnType<typeof businessBodyOf>): Promise<void> {
  const { id } = await ensureBusiness();
  const sent: CallInput<typeof updateBusiness> = { params: { id }, body };
  changeSession({ type: 'businessSaved', business: await call(updateBusiness, sent) });
}

export const accountQuery = () => queryOptions({ queryKey: [getAccount.id], queryFn: () => call(getAccount, {}) });

/** The sandbox bank's form lives in a session opened for it; afterwards the user is told as connected. */
export async function connectBank(fields: BankFields): Promise<void> {
  const { secret } = await call(openAccountSession, {});
  await call(connectSandboxBank, { body: { ...fields, secret } });
  const [user] = await Promise.all([call(getUser, {}), queryClient.invalidateQueries({ queryKey: accountQuery().queryKey })]);
  changeSession({ type: 'userLoaded', user });
}
