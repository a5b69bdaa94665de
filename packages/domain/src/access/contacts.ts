import { DAY_MS } from '../time/wall-date.ts';
import type { Instant } from '../vocabulary.ts';

type Visit = { readonly startAt: Instant; readonly endAt: Instant; readonly isLive: boolean };

/** The person who serves a booking may call its client from 24 hours before its start until 24 hours after its end (product/team#contacts). */
export const isContactOpen = ({ startAt, endAt, isLive }: Visit, now: Instant): boolean =>
  isLive && now >= startAt - DAY_MS && now < endAt + DAY_MS;
