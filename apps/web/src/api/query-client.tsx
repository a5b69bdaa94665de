import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getSession, subscribeSession } from '../session/store.ts';
import { isWorthAnotherTry } from './is-worth-another-try.ts';

/** Imported by lazy dashboard chunks only: sign-in and the shell do without it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network a call fails, and says so; waiting in silence would do the work when nobody expects it any more.
      networkMode: 'always',
      staleTime: 20_000,
      retry: isWorthAnotherTry,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

let userId = getSession().user?.id;

/** Nothing of one person's data is left when another signs in. */
subscribeSession(() => {
  const { user } = getSession();
  if (user?.id === userId) return;
  userId = user?.id;
  queryClient.clear();
});

export function QueryRoot({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
