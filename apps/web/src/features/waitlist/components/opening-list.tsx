import type { Opening } from '@primehour/contract/waitlist';
import { formatDayTime } from '@primehour/domain/format/time';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { Tag } from '@primehour/ui/tag';
import { TimeText } from '@primehour/ui/time-text';
import { useToast } from '@primehour/ui/toasts';
import { useState } from 'react';
import { describeRefusal } from '../../../api/describe-refusal.ts';
import * as copy from '../../../copy/waitlist.ts';
import { openModal } from '../../../modals/store.ts';
import { useNow } from '../../../shell/use-now.ts';
import { isLive, openingLines, openingTitle, stateOf } from '../model.ts';
import { offerTo, stopOpening } from '../queries.ts';

type OpeningListProps = { openings: readonly Opening[]; zone: string; businessId: string; canChange: boolean };

type ChoicesProps = { opening: Opening; zone: string; businessId: string };

/** By hand: who the partner can offer the time to now, in order (product/waiting-list#by-hand). */
function Choices({ opening: { id, choices, offers, filledBy }, zone, businessId }: ChoicesProps) {
  const toast = useToast();
  const [busy, setBusy] = useState<string>();
  if (filledBy !== null || offers.some(({ state }) => state === 'OPEN')) return null;
  if (choices.length === 0) return <p className="text-ink-muted">{copy.nobodyFits}</p>;
  const offer = async ({ entryId, clientName }: Opening['choices'][number]) => {
    setBusy(entryId);
    try {
      await offerTo(businessId, id, entryId);
      toast.success(copy.offered(clientName));
    } catch (reason) {
      toast.error(describeRefusal(reason));
    }
    setBusy(undefined);
  };
  return (
    <ul aria-label={copy.canBeOffered} className="mt-2 flex flex-col gap-1">
      {choices.map((choice) => {
        const when = formatDayTime(choice.startAt, zone);
        return (
          <li key={choice.entryId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 wrap-anywhere">
              <TimeText>{`${choice.clientName} · ${choice.serviceName} · ${when}`}</TimeText>
            </span>
            <Button
              variant="secondary"
              size="sm"
              isBusy={busy === choice.entryId}
              disabled={busy !== undefined}
              aria-label={copy.offerToNamed(choice.clientName, when)}
              onClick={() => void offer(choice)}
            >
              {copy.offerTo}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** Openings, their offers, and why someone got none. */
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
                  <Tag tone={stateOf(opening).tone}>{stateOf(opening).label}</Tag>
                </p>
                {openingLines(opening, zone, now).map((line) => (
                  <p key={line} className="text-ink-muted wrap-anywhere">
                    <TimeText>{line}</TimeText>
                  </p>
                ))}
                {opening.mode === 'BY_HAND' && isLive(opening) && canChange && (
                  <Choices {...{ opening, zone, businessId }} />
                )}
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
