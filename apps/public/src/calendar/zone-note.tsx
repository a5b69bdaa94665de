import { formatZoneName } from '@primehour/domain/format/time';
import { placeOf } from '../zone.ts';
import type { ShownZone } from './use-shown-zone.ts';

type ZoneNoteProps = { zones: ShownZone; businessName: string; businessZone: string; at: number };

/**
 * Says whose clock the times are on. The document's `data-away`, set before the first paint, keeps the room that the
 * longer text will need, so that nothing moves when the browser's zone becomes known.
 */
export function ZoneNote({ zones, businessName, businessZone, at }: ZoneNoteProps) {
  const { ownZone, shownZone, isAway, isHydrated, toggleZone } = zones;
  const own = `your time zone (${formatZoneName(ownZone, at)})`;
  return (
    <div className="zone-note text-sm text-ink-muted">
      {isAway && shownZone === ownZone ? (
        <p>
          Times in {own}. <bdi>{businessName}</bdi> is in {placeOf(businessZone, at)}.
        </p>
      ) : (
        <p>Times in {placeOf(businessZone, at)}.</p>
      )}
      {isAway && (
        <button type="button" onClick={toggleZone} className={`text-action-alone ${isHydrated ? '' : 'invisible'}`}>
          {shownZone === ownZone ? `Show ${placeOf(businessZone, at)}` : `Show ${own}`}
        </button>
      )}
    </div>
  );
}
