import type { Closing } from '@primehour/contract/closing';
import type { ClosingBlocker } from '@primehour/domain/vocabulary';
import * as copy from '../../copy/app-settings.ts';
import { paths } from '../../paths.ts';

type Blocker = { readonly href: string; readonly words: (count: number) => string };

/** What each comes to, and where it is settled. */
const BLOCKERS: Readonly<Record<ClosingBlocker, Blocker>> = {
  BOOKINGS: { href: `${paths.bookings}?status=upcoming`, words: copy.bookingsToCome },
  LISTINGS: { href: paths.listings, words: copy.openListings },
  PAYMENTS: { href: paths.statements, words: copy.paymentsMoving },
  REFUNDS: { href: paths.statements, words: copy.refundsMoving },
  FEES: { href: `${paths.bookings}?dates=past`, words: copy.feesMoving },
  DISPUTES: { href: `${paths.bookings}?dates=past`, words: copy.disputesOpen },
};

export const blockersOf = ({ blockers }: Closing): { kind: ClosingBlocker; href: string; words: string }[] =>
  blockers.map(({ kind, count }) => ({ kind, href: BLOCKERS[kind].href, words: BLOCKERS[kind].words(count) }));
