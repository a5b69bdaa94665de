import { CLOSED_DAYS } from '@primehour/domain/limits';
import { DAY_MS } from '@primehour/domain/time/wall-date';

/** When the data of a business that was closed then are erased. */
export const erasedFrom = (closedAt: number): number => closedAt + CLOSED_DAYS * DAY_MS;
