import { formatPhone } from '@primehour/domain/format/phone';
import { formatWallDay } from '@primehour/domain/format/time';
import type { WallDate } from '@primehour/domain/vocabulary';
import * as copy from '../copy/booking.ts';
import * as labels from '../copy/labels.ts';
import type { ScriptedLink } from './scripted-link.ts';

type NoTimesProps = {
  first: WallDate;
  last: WallDate;
  later: ScriptedLink | null;
  business: { name: string; phone: string };
};

/** Shown for a window without free times: where to look next, or whom to call. */
export function NoTimes({ first, last, later, business }: NoTimesProps) {
  return (
    <div className="py-6">
      <h3 className="font-semibold">{copy.noTimesTitle}</h3>
      <p className="mt-1 text-ink-muted">{copy.nothingFreeFrom(formatWallDay(first), formatWallDay(last))}</p>
      {later ? (
        <a {...later} className="time mt-4">
          {copy.seeLaterDates}
        </a>
      ) : (
        <p className="mt-4">
          {labels.call} <bdi>{business.name}</bdi> {labels.callAt}{' '}
          <a href={`tel:${business.phone}`} className="text-action whitespace-nowrap">
            {formatPhone(business.phone)}
          </a>{' '}
          {copy.askForTime}
        </p>
      )}
    </div>
  );
}
