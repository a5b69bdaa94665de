import { messageOf } from '@primehour/contract/errors';
import type { Handover, Resource } from '@primehour/contract/resource';
import { formatDayTime } from '@primehour/domain/format/time';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import { ErrorState } from '@primehour/ui/error-state';
import { SelectField } from '@primehour/ui/select-field';
import { Loading, Skeleton } from '@primehour/ui/skeleton';
import { useToast } from '@primehour/ui/toasts';
import { useAction } from '@primehour/ui/use-action';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { describeRefusal } from '../../api/describe-refusal.ts';
import * as buttons from '../../copy/buttons.ts';
import * as copy from '../../copy/people.ts';
import { ZoneNote } from '../../shell/zone-note.tsx';
import { handoverQuery, retire } from './queries.ts';

type Props = {
  businessId: string;
  zone: string;
  resource: Pick<Resource, 'id' | 'name'>;
  onClose: () => void;
  onRetired?: (() => void) | undefined;
};

type Choices = ReadonlyMap<string, string>;

/** A person chosen earlier may have been booked since, so that the row shows no choice anymore. */
const decisionsOf = (bookings: Handover['bookings'], chosen: Choices) =>
  bookings.map(({ id, version, free }) => ({
    id,
    version,
    to: free.find((one) => one.id === chosen.get(id))?.id ?? null,
  }));

/** Lists the upcoming bookings with who takes each, then retires (product/people#retire). */
export function RetireDialog({ businessId, zone, resource, onClose, onRetired }: Props) {
  const toast = useToast();
  const handover = useQuery(handoverQuery(businessId, resource.id));
  const [chosen, setChosen] = useState<Choices>(new Map());
  const [failure, setFailure] = useState<string>();
  const [isBusy, startAction] = useAction();
  const bookings = handover.data?.bookings ?? [];
  const sole = handover.data?.soleServices ?? [];
  const member = handover.data?.member;

  const submit = () =>
    startAction(async () => {
      try {
        const { memberEnded } = await retire(businessId, resource.id, decisionsOf(bookings, chosen));
        toast.success((memberEnded ? copy.retiredWithAccess : copy.retired)(resource.name));
        onClose();
        onRetired?.();
      } catch (reason) {
        setFailure(describeRefusal(reason));
        await handover.refetch();
      }
    });
  return (
    <Dialog
      isOpen
      size="md"
      title={copy.retireTitle(resource.name)}
      description={copy.retireText}
      isLocked={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {buttons.cancel}
          </Button>
          <Button variant="danger" onClick={submit} isBusy={isBusy} disabled={!handover.data || sole.length > 0}>
            {copy.retireLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Waiting handover={handover} />
        {sole.length > 0 && <Banner tone="warning">{copy.soleText(sole.map(({ name }) => name).join(', '))}</Banner>}
        {handover.data && sole.length === 0 && bookings.length === 0 && <p>{copy.retireNothing}</p>}
        {sole.length === 0 && bookings.length > 0 && (
          <BookingsToHandOver {...{ zone, resource, bookings, chosen }} onChange={setChosen} />
        )}
        {member && sole.length === 0 && (
          <p>{(member.keepsAccess ? copy.accessStays : copy.accessEnds)(resource.name)}</p>
        )}
        {failure && <Banner tone="danger">{failure}</Banner>}
      </div>
    </Dialog>
  );
}

/** Shown until the upcoming bookings have loaded, or if they can't be loaded. */
function Waiting({ handover }: { handover: UseQueryResult<Handover> }) {
  if (handover.data) return null;
  return handover.isError ? (
    <ErrorState
      title={copy.bookingsFailedTitle}
      message={messageOf(handover.error)}
      onRetry={() => void handover.refetch()}
      isRetrying={handover.isFetching}
    />
  ) : (
    <Loading>
      <Skeleton className="h-24 w-full" />
    </Loading>
  );
}

type ListProps = Pick<Props, 'zone' | 'resource'> & {
  bookings: Handover['bookings'];
  chosen: Choices;
  onChange: (chosen: Choices) => void;
};

/** One line for each booking; one press chooses the first who is free for all. */
function BookingsToHandOver({ zone, resource, bookings, chosen, onChange }: ListProps) {
  const fitting = bookings.flatMap(({ id, free: [first] }) => (first ? [[id, first.id] as const] : []));
  return (
    <>
      <p>{copy.handoverText}</p>
      {bookings[0] && <ZoneNote zone={zone} at={bookings[0].startAt} />}
      {fitting.length > 1 && (
        <Button variant="secondary" size="sm" className="self-start" onClick={() => onChange(new Map(fitting))}>
          {copy.handAll}
        </Button>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {bookings.map(({ id, userName, serviceName, startAt, free }) => (
          <li key={id} className="grid items-center gap-2 py-3 sm:grid-cols-2">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                {userName} · {serviceName}
              </p>
              <p className="text-ink-muted">{formatDayTime(startAt, zone)}</p>
            </div>
            {free.length === 0 ? (
              <p className="text-ink-muted">
                {copy.nobodyFree}. {copy.stays(resource.name)}.
              </p>
            ) : (
              <SelectField
                label={copy.takenBy(userName, formatDayTime(startAt, zone))}
                isLabelHidden
                value={chosen.get(id) ?? ''}
                options={[
                  { value: '', label: copy.stays(resource.name) },
                  ...free.map((one) => ({ value: one.id, label: one.name })),
                ]}
                onChange={(event) => onChange(new Map([...chosen, [id, event.currentTarget.value]]))}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
