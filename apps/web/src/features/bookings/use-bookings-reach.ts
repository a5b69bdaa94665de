import { useOwnPerson, useReach } from '../../session/use-may.ts';
import { type Held, isWithinReach } from './model.ts';

/**
 * Whose bookings and blocked time the user may change (product/team#roles): everyone's, their own person's, or no
 * one's.
 */
export function useBookingsReach() {
  const reach = useReach()('bookings.change');
  const ownId = useOwnPerson();
  return {
    reach,
    /** The only person for whom the user can enter something. */
    onlyId: reach === 'own' ? ownId : undefined,
    canChange: (held: Held) => isWithinReach(held, reach, ownId),
  };
}
