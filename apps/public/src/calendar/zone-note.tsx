import { formatZoneName } from '@primehour/domain/format/time';
import * as copy from '../copy/booking.ts';
import type { ShownZone } from './use-shown-zone.ts';

type ZoneNoteProps = { zones: ShownZone; businessName: string; businessZone: string; at: number };

/**
 * Says which time zone the times are in. The document's `data-away`, set before the first paint, reserves space for the
 * longer text, so that nothing moves when the browser's zone becomes known.
 */
export function ZoneNote({ zones, businessName, businessZone, at }: ZoneNoteProps) {
  const { ownZone, shownZone, isAway, isHydrated, toggleZone } = zones;
  const own = copy.ownZone(formatZoneName(ownZone, at));
  // The zone's name, not its city: a salon in Boston is on Eastern time, and not in New York.
  const business = formatZoneName(businessZone, at);
  return (
    <div className="zone-note text-sm text-ink-muted">
      {isAway && shownZone === ownZone ? (
        <p>
          {copy.timesInOwnZone(own)} <bdi>{businessName}</bdi> {copy.businessIsOn(business)}
        </p>
      ) : (
        <p>{copy.timesInBusinessZone(business)}</p>
      )}
      {isAway && (
        <button type="button" onClick={toggleZone} className={`text-action-alone ${isHydrated ? '' : 'invisible'}`}>
          {shownZone === ownZone ? copy.showZone(business) : copy.showZone(own)}
        </button>
      )}
    </div>
  );
}
