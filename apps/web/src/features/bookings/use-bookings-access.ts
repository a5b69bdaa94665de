import { useOwnPerson, useAccess } from '../../session/use-access.ts';
import { type Held, isAccessible } from './model.ts';

/**
 * Whose bookings and blocked time the user may change (product/team#roles): everyone's, their own person's, or no
 * one's.
 */
export function useBookingsAccess() {
  const access = useAccess()('bookings.change');
  const ownId = useOwnPerson();
  return {
    access,
    /** The only person for whom the user can enter something. */
    onlyId: access === 'own' ? ownId : undefined,
    canChange: (held: Held) => isAccessible(held, access, ownId),
  };
}
