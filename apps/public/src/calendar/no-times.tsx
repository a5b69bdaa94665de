import { formatPhone } from '@primehour/domain/format/phone';
import { formatWallDay } from '@primehour/domain/format/time';
import type { WallDate } from '@primehour/domain/vocabulary';
import type { Go } from './go.ts';

type NoTimesProps = { first: WallDate; last: WallDate; later: Go | null; business: { name: string; phone: string } };

/** A window without free times: where to look next, or whom to ask. */
export function NoTimes({ first, last, later, business }: NoTimesProps) {
  return (
    <div className="py-6">
      <h3 className="font-semibold">No free times</h3>
      <p className="mt-1 text-ink-muted">
        Nothing is free from {formatWallDay(first)} to {formatWallDay(last)}.
      </p>
      {later ? (
        <a {...later} className="time mt-4">
          See later dates
        </a>
      ) : (
        <p className="mt-4">
          Call <bdi>{business.name}</bdi> at{' '}
          <a href={`tel:${business.phone}`} className="text-action">
            {formatPhone(business.phone)}
          </a>{' '}
          to ask for a time.
        </p>
      )}
    </div>
  );
}
