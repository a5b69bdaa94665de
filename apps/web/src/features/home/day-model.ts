import type { ResponseBody } from '@primehour/contract/endpoint';
import type { getDay } from '@primehour/contract/home';
import type { AttentionKind } from '@primehour/domain/vocabulary';
import * as copy from '../../copy/home.ts';
import { paths } from '../../paths.ts';

/** The screen that handles each item, and its label. Money may concern bookings that are still ahead, or were canceled. */
export const ATTENTION: Readonly<Record<AttentionKind, { href: string; text: (count: number) => string }>> = {
  DISPUTES: { href: paths.bookings, text: copy.disputesNeedYou },
  REFUNDS_FAILED: { href: paths.bookings, text: copy.refundsFailed },
  CLASHES: { href: `${paths.bookings}?view=week`, text: copy.clashes },
  CARDS_MISSING: { href: `${paths.bookings}?status=upcoming`, text: copy.cardsMissing },
  UNPAID: { href: paths.bookings, text: copy.feesUnpaid },
  UNMARKED: { href: `${paths.bookings}?dates=past`, text: copy.visitsUnmarked },
  HELP_ANSWERS: { href: `${paths.home}?help=open`, text: copy.helpAnswers },
};

export const describeAttention = ({ kind, count }: ResponseBody<typeof getDay>['attention'][number]): string =>
  ATTENTION[kind].text(count);
