import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Session } from '../session/session.ts';
import { getSession, subscribeSession } from '../session/store.ts';
import { isRetryable } from './is-retryable.ts';

/** Imported by lazy dashboard chunks only: sign-in and the shell don't use it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network a call fails visibly; waiting silently would perform it when no one expects it anymore.
      networkMode: 'always',
      staleTime: 20_000,
      retry: isRetryable,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Whose data are kept: those of a user, and of the business shown, once there is one. */
const ownerOf = ({ user, businessInfo }: Session) => ({ userId: user?.id, businessId: businessInfo[0]?.id });
let owner = ownerOf(getSession());

/** No data of one user or business remains when another is shown. */
subscribeSession(() => {
  const { userId, businessId } = owner;
  owner = ownerOf(getSession());
  const isOther = owner.userId !== userId || (businessId !== undefined && owner.businessId !== businessId);
  if (isOther) queryClient.clear();
});

export function QueryRoot({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
