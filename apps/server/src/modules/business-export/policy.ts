import { EXPORT_KEPT_HOURS, EXPORT_LINK_MINUTES } from '@primehour/domain/limits';
import { HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';

/** A file exists for only a day, because it contains everything. */
export const keptUntil = (requestedAt: number): Instant => (requestedAt + EXPORT_KEPT_HOURS * HOUR_MS) as Instant;

/** Long enough to start a download on a slow network, and useless to someone who finds it later. */
export const linkUntil = (now: Instant): Instant => (now + EXPORT_LINK_MINUTES * MINUTE_MS) as Instant;
