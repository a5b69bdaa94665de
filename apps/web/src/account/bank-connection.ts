import { connectSandboxBank, getAccount, openAccountSession } from '@primehour/contract/bank-account';
import type { ResponseBody, CallInput } from '@primehour/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.tsx';
import { showSaved } from '../api/show-saved.ts';
import { reloadUser } from './reload-user.ts';

export type Account = ResponseBody<typeof getAccount>;
export type AccountSession = ResponseBody<typeof openAccountSession>;

export const accountQuery = () => queryOptions({ queryKey: [getAccount.id], queryFn: () => call(getAccount, {}) });

export const openSession = (): Promise<AccountSession> => call(openAccountSession, {});

/** A bank usually responds within a second or two; anyone who waits longer may continue, and the screen says so. */
const ASK_EVERY_MS = 400;
const ASK_TIMES = 10;

/** Connects at the sandbox bank, and waits for a moment for its check. */
export async function connectBank(body: CallInput<typeof connectSandboxBank>['body']): Promise<Account> {
  await call(connectSandboxBank, { body });
  return settledAccount();
}

/** The account once its provider has decided, or its state after a few seconds. */
export async function settledAccount(): Promise<Account> {
  let account = await call(getAccount, {});
  for (let times = 0; account.status === 'PENDING' && times < ASK_TIMES; times += 1) {
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    account = await call(getAccount, {});
  }
  // The user has `has_account_info`, which follows the provider's state. A failure keeps it; screens of the account
  // reload it as well.
  await reloadUser().catch(() => undefined);
  await showSaved(queryClient, accountQuery(), account);
  return account;
}
