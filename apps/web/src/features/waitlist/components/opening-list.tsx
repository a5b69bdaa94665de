import type { Opening } from '@primehour/contract/waitlist';
import { formatDayTime } from '@primehour/domain/format/time';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { Tag } from '@primehour/ui/tag';
import { TimeText } from '@primehour/ui/time-text';
import * as copy from '../../../copy/waitlist.ts';
import { openModal } from '../../../modals/store.ts';
import { useNow } from '../../../shell/use-now.ts';
import { isLive, openingLines, openingTitle, stateOf } from '../model.ts';
import { stopOpening } from '../queries.ts';

type OpeningListProps = { openings: readonly Opening[]; zone: string; businessId: string; canChange: boolean };

/** What opened, what was offered to whom, and why somebody was not asked. */
export function OpeningList({ openings, zone, businessId, canChange }: OpeningListProps) {
  const now = useNow();
  const askToStop = ({ id }: Opening) =>
    openModal('CONFIRM', {
      title: copy.stopTitle,
      message: copy.stopText,
      confirmLabel: copy.stop,
      tone: 'danger',
      onConfirm: () => stopOpening(businessId, id),
    });
  return (
    <Card title={copy.openingsTitle} description={copy.openingsText} isPadded={false}>
      {openings.length === 0 ? (
        <p className="p-4 text-ink-muted sm:px-5">{copy.noOpenings}</p>
      ) : (
        <ul aria-label={copy.openingsTitle} className="mt-4 divide-y divide-line border-t border-line">
          {openings.map((opening) => (
            <li
              key={opening.id}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5"
            >
              <div className="min-w-0 flex-1 basis-64">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-medium wrap-anywhere">
                    <TimeText>{openingTitle(opening, zone)}</TimeText>
                  </span>
                  <Tag tone={stateOf(opening).tone}>{stateOf(opening).words}</Tag>
                </p>
                {openingLines(opening, zone, now).map((line) => (
                  <p key={line} className="text-ink-muted wrap-anywhere">
                    <TimeText>{line}</TimeText>
                  </p>
                ))}
              </div>
              {canChange && isLive(opening) && (
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={copy.stopNamed(formatDayTime(opening.startAt, zone))}
                  onClick={() => askToStop(opening)}
                >
                  {copy.stop}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
