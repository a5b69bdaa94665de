import { formatDay } from '@primehour/domain/format/time';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { useBusiness } from '../../../account/business.ts';
import * as copy from '../../../copy/insights.ts';
import { usePermission, useAccess } from '../../../session/use-access.ts';
import { useNow } from '../../../shell/use-now.ts';
import type { Compared } from '../model.ts';
import type { InsightsRequest } from '../queries.ts';
import { AuctionFigures } from './auction-figures.tsx';
import { ByFrame } from './by-frame.tsx';
import { ClientFigures } from './client-figures.tsx';
import { FirstMonth } from './first-month.tsx';
import { HeadlineFigures } from './headline-figures.tsx';
import { HourFigures } from './hour-figures.tsx';
import { TimeFigures } from './time-figures.tsx';

/** A business counts as new for a month after its first visit. */
const YOUNG_MS = 30 * DAY_MS;

/** All metrics of a period, or what will appear if there are none yet. */
export function Figures({ compared, asked }: { compared: Compared; asked: InsightsRequest }) {
  const { timezone } = useBusiness();
  const mayChange = usePermission()('setup.change');
  const mayList = useAccess()('listings.change') !== 'none';
  const now = useNow();
  const { firstVisitAt, hasHours } = compared.now;
  const figures = { compared, asked, mayChange, mayList };
  if (firstVisitAt === null) return <FirstMonth {...{ hasHours, mayChange }} />;
  const isYoung = now - firstVisitAt < YOUNG_MS;
  const firstVisit = firstVisitAt <= now ? copy.firstVisitWas : copy.firstVisitIs;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-muted">
        {isYoung ? `${firstVisit(formatDay(firstVisitAt, timezone))} ${copy.youngText}` : copy.comparedText}
      </p>
      <ByFrame>
        <HeadlineFigures {...figures} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            <TimeFigures {...figures} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <ByFrame>
              <HourFigures {...figures} />
              <ClientFigures {...figures} />
              <AuctionFigures {...figures} />
            </ByFrame>
          </div>
        </div>
      </ByFrame>
    </div>
  );
}
