import type { Closing } from '@primehour/contract/closing';
import type { ClosingBlocker } from '@primehour/domain/vocabulary';
import * as copy from '../../copy/app-settings.ts';
import { paths } from '../../paths.ts';

type Blocker = { readonly href: string; readonly text: (count: number) => string };

/** The text of each blocker, and where to resolve it. */
const BLOCKERS: Readonly<Record<ClosingBlocker, Blocker>> = {
  BOOKINGS: { href: `${paths.bookings}?status=upcoming`, text: copy.bookingsToCome },
  LISTINGS: { href: paths.listings, text: copy.openListings },
  PAYMENTS: { href: paths.statements, text: copy.paymentsMoving },
  REFUNDS: { href: paths.statements, text: copy.refundsMoving },
  FEES: { href: `${paths.bookings}?dates=past`, text: copy.feesMoving },
  DISPUTES: { href: `${paths.bookings}?dates=past`, text: copy.disputesOpen },
};

export const blockersOf = ({ blockers }: Closing): { kind: ClosingBlocker; href: string; text: string }[] =>
  blockers.map(({ kind, count }) => ({ kind, href: BLOCKERS[kind].href, text: BLOCKERS[kind].text(count) }));
