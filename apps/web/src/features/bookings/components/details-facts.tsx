import type { BookingDetail } from '@primehour/contract/booking-detail';
import { messageOf } from '@primehour/contract/errors';
import { ATTENDANCE_LABELS, canModify, displayStatus } from '@primehour/domain/booking/transitions';
import { otherNamesLabel } from '@primehour/domain/client/other-names';
import { formatMoney, formatPrice } from '@primehour/domain/format/money';
import { formatPhone } from '@primehour/domain/format/phone';
import { formatDayTime } from '@primehour/domain/format/time';
import type { Instant } from '@primehour/domain/vocabulary';
import { Button } from '@primehour/ui/button';
import { CheckIcon, SendIcon } from '@primehour/ui/icon';
import { Link } from '@primehour/ui/link';
import { Tag } from '@primehour/ui/tag';
import { TimeText } from '@primehour/ui/time-text';
import { useToast } from '@primehour/ui/toasts';
import { useAction } from '@primehour/ui/use-action';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { useBusiness } from '../../../account/business.ts';
import { useTeam } from '../../../account/use-team.ts';
import * as copy from '../../../copy/booking-details.ts';
import * as clientsCopy from '../../../copy/clients.ts';
import * as labels from '../../../copy/labels.ts';
import * as teamCopy from '../../../copy/team-week.ts';
import * as titles from '../../../copy/titles.ts';
import { askToLeave } from '../../../forms/unsaved.ts';
import { closeModal, openModal } from '../../../modals/store.ts';
import { paths } from '../../../paths.ts';
import { describeBuffers, describeTax, unpaidLines } from '../details-model.ts';
import { endLinks, sendNewLink } from '../details-queries.ts';
import { canCall, originOf, stateOf } from '../model.ts';
import { useBookingsAccess } from '../use-bookings-access.ts';
import { STATUS_TONES } from './booking-row.tsx';
import { PaymentStateLabel } from './payment-state-label.tsx';

/** They are stacked, so each needs its own space for a finger. */
const linkClass =
  'flex min-h-6 w-fit items-center rounded-sm text-accent hover:underline wrap-anywhere pointer-coarse:min-h-11';

type Props = { detail: BookingDetail };

/** State, client, price and the client's own link. */
export function DetailsFacts({ detail, now }: Props & { now: Instant }) {
  const { booking, payments, money } = detail;
  const zone = booking.business.timezone;
  const { canChange } = useBookingsAccess();
  const buffers = describeBuffers(detail);
  const origin = originOf(booking);
  // Once a card was charged, the payment has a section of its own.
  const unpaid = money.chargedCents === 0 ? unpaidLines(payments) : [];
  return (
    <div className="flex flex-col gap-4">
      <States detail={detail} now={now} />
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact term={titles.client}>
          <ClientFacts detail={detail} />
        </Fact>
        <Served detail={detail} now={now} />
        <Fact term={labels.price}>
          {formatPrice(booking.service.price)}
          {detail.discount && (
            <span className="text-ink-muted wrap-anywhere">
              {' '}
              · {copy.discounted(formatMoney(detail.discount.cents), detail.discount.code)}
            </span>
          )}
          {detail.tax && (
            <p className="text-ink-muted wrap-anywhere">{describeTax(booking.service.price, detail.tax)}</p>
          )}
          {buffers && <p className="text-ink-muted">{buffers}</p>}
        </Fact>
        {origin && (
          <Fact term={copy.cameBy}>
            <span className="wrap-anywhere">{origin}</span>
          </Fact>
        )}
        {unpaid.length > 0 && (
          <Fact term={copy.paymentTitle}>
            {unpaid.map(({ id, label, amountCents, createdAt }) => (
              <p key={id}>
                {formatMoney(amountCents)} {label}
                <span className="text-ink-muted">
                  {' '}
                  · <TimeText>{formatDayTime(createdAt, zone)}</TimeText>
                </span>
              </p>
            ))}
          </Fact>
        )}
        {!booking.isClientErased && canChange(booking) && (
          <Fact term={copy.linkTitle}>
            <LinkActions bookingId={booking.id} />
          </Fact>
        )}
      </dl>
    </div>
  );
}

/** What has happened to the booking so far. */
function States({ detail: { booking, holdExpiresAt }, now }: Props & { now: Instant }) {
  const status = displayStatus(stateOf(booking), now);
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Tag tone={STATUS_TONES[status]} icon={status === 'completed' && <CheckIcon className="size-3.5" />}>
        {status}
      </Tag>
      {booking.attendance && (
        <Tag tone={booking.attendance === 'NO_SHOW' ? 'danger' : 'success'}>
          {ATTENDANCE_LABELS[booking.attendance]}
        </Tag>
      )}
      <PaymentStateLabel payment={booking.payment} />
      {booking.isByHand && <span className="text-ink-muted">{copy.byHandMark}</span>}
      {holdExpiresAt !== null && status === 'pending' && (
        <span className="text-warning">
          {copy.heldUntil} <TimeText>{formatDayTime(holdExpiresAt, booking.business.timezone)}</TimeText>
        </span>
      )}
    </p>
  );
}

/** Who and what a team's booking takes, why, and how to give it to someone else. */
function Served({ detail: { booking, chosenBecause }, now }: Props & { now: Instant }) {
  const { isTeam } = useTeam(useBusiness().id);
  const { access } = useBookingsAccess();
  const resources = booking.resources ?? [];
  if (!isTeam || resources.length === 0) return null;
  return (
    <Fact term={teamCopy.withLabel}>
      {resources.map(({ name }) => name).join(' · ')}
      {chosenBecause && <p className="text-ink-muted">{chosenBecause}</p>}
      {access === 'all' && canModify(stateOf(booking), now).ok && (
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => openModal('CHANGE_PERSON', { booking })}>
          {teamCopy.changePerson}
        </Button>
      )}
    </Fact>
  );
}

/** How to reach the client, and a link to their record. */
function ClientFacts({ detail: { booking, client } }: Props) {
  const [, navigate] = useLocation();
  const record = paths.client(client.id);
  const openRecord = (event: MouseEvent) => {
    // The dialog closes after the question and not with the press, which would lose a note before it is asked about.
    event.preventDefault();
    askToLeave(() => {
      closeModal();
      navigate(record);
    });
  };
  return (
    <>
      {client.otherNames.length > 0 && (
        <p className="wrap-anywhere text-ink-muted">{otherNamesLabel(client.otherNames)}</p>
      )}
      {canCall(booking) && (
        <Link href={`tel:${client.phone}`} className={linkClass}>
          {formatPhone(client.phone)}
        </Link>
      )}
      {client.email !== null && (
        <Link href={`mailto:${client.email}`} className={linkClass}>
          {client.email}
        </Link>
      )}
      <Link href={record} onClick={openRecord} className={linkClass}>
        {describeHistory(client)}
      </Link>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function describeHistory({ totalBookings, noShows }: BookingDetail['client']): string {
  const bookings = totalBookings === 1 ? copy.firstBooking : clientsCopy.bookingCount(totalBookings);
  return noShows === 0 ? bookings : `${bookings}, ${copy.noShowCount(noShows)}`;
}

/** The link's secret is stored hashed, so that it can't be shown: a new one is texted instead. */
function LinkActions({ bookingId }: { bookingId: string }) {
  const toast = useToast();
  const [done, setDone] = useState('');
  const [isRenewing, startRenewing] = useAction();
  const [isEnding, startEnding] = useAction();
  const run = async (action: (id: string) => Promise<void>, message: string) => {
    try {
      await action(bookingId);
      setDone(message);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <div className="-ml-3 flex flex-wrap items-center">
      <Button
        variant="quiet"
        size="sm"
        icon={<SendIcon />}
        isBusy={isRenewing}
        disabled={isEnding}
        onClick={() => startRenewing(() => run(sendNewLink, copy.linkSent))}
      >
        {copy.sendLink}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        isBusy={isEnding}
        disabled={isRenewing}
        onClick={() => startEnding(() => run(endLinks, copy.linksEnded))}
      >
        {copy.endLinks}
      </Button>
      <p role="status" className="pl-3 text-xs text-ink-muted">
        {done}
      </p>
    </div>
  );
}
