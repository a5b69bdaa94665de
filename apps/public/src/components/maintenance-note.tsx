import { formatClearTime } from '@primehour/domain/format/time';
import { Banner } from '@primehour/ui/banner';
import * as copy from '../copy/maintenance.ts';
import { LocalTime } from './local-time.tsx';

type Props = { until: number; zone: string | undefined; shownZone: string | undefined };

/** On every client page while nothing can be changed (product/operator#maintenance). */
export function MaintenanceNote({ until, zone, shownZone }: Props) {
  return (
    <Banner tone="warning" title={copy.title} className="my-4">
      {copy.before}
      {zone === undefined ? (
        copy.inUtc(formatClearTime(until, 'UTC'))
      ) : (
        <LocalTime at={until} format="clock" zone={zone} clientZone={shownZone ?? null} />
      )}
      {copy.after}
    </Banner>
  );
}
