import type { Instant } from '@primehour/domain/vocabulary';
import { useCallback } from 'react';
import { canMoveTo, type Owner } from './columns-model.ts';
import { useBookingsAccess } from './use-bookings-access.ts';
import type { ShownItem } from './week-items-model.ts';
import type { Day } from './week-model.ts';

/**
 * What the user may move in the grid, where to, and where they may book: for another person only with access to
 * everyone's.
 */
export function useGridAccess(
  owners: readonly Owner[] | undefined,
  onEmpty: (at: Instant, resourceId: string | undefined) => void,
) {
  const { access, onlyId, canChange } = useBookingsAccess();
  const book = useCallback(
    (at: Instant, resourceId: string | undefined) => {
      if (access === 'all' || (access === 'own' && (resourceId ?? onlyId) === onlyId)) onEmpty(at, resourceId);
    },
    [access, onlyId, onEmpty],
  );
  const goes =
    owners &&
    ((shown: ShownItem, from: Day, to: Day) => from === to || (access === 'all' && canMoveTo(shown, from, to, owners)));
  return { canChange, goes, book };
}
