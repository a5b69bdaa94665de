import { formatWallDay } from '@primehour/domain/format/time';
import { addDays } from '@primehour/domain/time/wall-date';
import { Button } from '@primehour/ui/button';
import { Link } from '@primehour/ui/link';
import * as bookings from '../../../copy/bookings.ts';
import * as copy from '../../../copy/insights.ts';
import { paths } from '../../../paths.ts';
import type { CountedFilter } from '../model.ts';

type Props = { counted: CountedFilter; onLeave: () => void };

/** Which figure's bookings the list shows (product/insights#lists). */
export function CountedNote({ counted: { set, from, until }, onLeave }: Props) {
  const title = copy.countedBetween(copy.setNames[set], formatWallDay(from), formatWallDay(addDays(until, -1)));
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 className="font-semibold">{title}</h2>
      <div className="flex items-center gap-3">
        <Link href={paths.insights} className="font-medium text-accent underline">
          {copy.backToInsights}
        </Link>
        <Button variant="secondary" size="sm" onClick={onLeave}>
          {bookings.showAll}
        </Button>
      </div>
    </div>
  );
}
