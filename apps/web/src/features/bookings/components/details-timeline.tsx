import type { BookingDetail } from '@primehour/contract/booking-detail';
import { formatDayTime } from '@primehour/domain/format/time';
import { TimeText } from '@primehour/ui/time-text';
import * as copy from '../../../copy/booking-details.ts';
import { type TimelineLine, timelineOf } from '../details-model.ts';

const DOTS: Record<TimelineLine['tone'], string> = {
  neutral: 'bg-line-strong',
  success: 'bg-success',
  danger: 'bg-danger',
  waiting: 'bg-raised border-2 border-warning',
};

/** What has happened, and the delivery state of each text and email, newest first. */
export function DetailsTimeline({ detail }: { detail: BookingDetail }) {
  const lines = timelineOf(detail);
  const zone = detail.booking.business.timezone;
  return (
    <section aria-labelledby="booking-timeline">
      <h3 id="booking-timeline" className="mb-3 font-semibold">
        {copy.timelineTitle}
      </h3>
      <ol className="flex flex-col">
        {lines.map(({ id, at, title, detail: text, tone }, index) => (
          <li key={id} className="relative flex gap-3 pb-4 last:pb-0">
            {index < lines.length - 1 && (
              <span aria-hidden="true" className="absolute top-3 bottom-0 left-[5px] w-px bg-line" />
            )}
            <span aria-hidden="true" className={`relative mt-1.5 size-2.5 shrink-0 rounded-full ${DOTS[tone]}`} />
            <div className="min-w-0 flex-1">
              <p className={`wrap-anywhere ${tone === 'danger' ? 'text-danger' : ''}`}>{title}</p>
              <p className="text-xs text-ink-muted wrap-anywhere">
                <time dateTime={new Date(at).toISOString()}>
                  <TimeText>{formatDayTime(at, zone)}</TimeText>
                </time>
                {text && <TimeText>{` · ${text}`}</TimeText>}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
