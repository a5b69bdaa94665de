import { CLOSED_DAYS } from '@primehour/domain/limits';
import { DAY_MS } from '@primehour/domain/time/wall-date';

/** When the data of a business closed at this instant is erased. */
export const erasedFrom = (closedAt: number): number => closedAt + CLOSED_DAYS * DAY_MS;
