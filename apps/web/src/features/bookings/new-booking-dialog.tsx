import { messageOf } from '@primehour/contract/errors';
import { listServices } from '@primehour/contract/service';
import { Banner } from '@primehour/ui/banner';
import { Button, LinkButton } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import { EmptyState } from '@primehour/ui/empty-state';
import { ErrorState } from '@primehour/ui/error-state';
import { TagIcon } from '@primehour/ui/icon';
import { SkeletonText } from '@primehour/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useBusiness } from '../../account/business.ts';
import { useTeam } from '../../account/use-team.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';
import * as copy from '../../copy/bookings.ts';
import * as buttons from '../../copy/buttons.ts';
import * as labels from '../../copy/labels.ts';
import * as servicesCopy from '../../copy/services.ts';
import * as teamCopy from '../../copy/team-week.ts';
import { fillThis } from '../../copy/waitlist.ts';
import type { ModalProps } from '../../modals/modals.ts';
import { openModal } from '../../modals/store.ts';
import { paths } from '../../paths.ts';
import { AddedWithoutText } from './components/added-without-text.tsx';
import {
  NewBookingClient,
  NewBookingMessage,
  NewBookingPayment,
  NewBookingTime,
} from './components/new-booking-fields.tsx';
import { WalkInChoice } from './components/walk-in-choice.tsx';
import { useBookingsAccess } from './use-bookings-access.ts';
import { type NewBookingInput, useNewBooking } from './use-new-booking.ts';

type Props = ModalProps['NEW_BOOKING'] & { onClose: () => void };

/** A booking that the partner enters for a caller or a walk-in. */
export function NewBookingDialog({ onClose, ...known }: Props) {
  const business = useBusiness();
  const services = useQuery(
    {
      queryKey: [listServices.id, business.id],
      queryFn: () => call(listServices, { query: { businessId: business.id } }),
    },
    queryClient,
  );
  const { resources, isKnown } = useTeam(business.id);
  const { onlyId } = useBookingsAccess();
  if (services.data && services.data.length > 0 && isKnown) {
    const people = onlyId === undefined ? (resources ?? []).filter(({ kind }) => kind === 'TEAM_MEMBER') : [];
    return <NewBookingForm {...{ business, people, onlyId, known, onClose }} services={services.data} />;
  }
  return (
    <Dialog isOpen onClose={onClose} title={copy.newTitle} size="md">
      {services.isError ? (
        <ErrorState
          title={copy.servicesFailedTitle}
          message={messageOf(services.error)}
          onRetry={() => void services.refetch()}
          isRetrying={services.isFetching}
        />
      ) : services.data?.length === 0 ? (
        <EmptyState
          icon={<TagIcon />}
          title={servicesCopy.emptyTitle}
          action={
            <LinkButton href={paths.newService} onClick={onClose}>
              {servicesCopy.createFirst}
            </LinkButton>
          }
        >
          {copy.noServicesText}
        </EmptyState>
      ) : (
        <div role="status" className="h-100">
          <span className="sr-only">{labels.loading}</span>
          <SkeletonText lines={6} />
        </div>
      )}
    </Dialog>
  );
}

/** The whole dialog of a new booking, once the services are known. */
function NewBookingForm(input: NewBookingInput) {
  const id = useId();
  const booking = useNewBooking(input);
  const { onClose, known, onlyId } = input;
  const { isWalkIn = false } = known;
  // The waiting list belongs to members who can change everyone's bookings.
  const canFill = known.startAt !== undefined && !isWalkIn && onlyId === undefined;
  const { why, notSent, isSubmitting } = booking;
  const { root, ...errors } = booking.errors;
  if (notSent !== undefined) return <AddedWithoutText why={notSent} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      askToClose={booking.askToClose}
      isLocked={isSubmitting}
      size="md"
      title={isWalkIn ? teamCopy.walkIn : copy.newTitle}
      description={isWalkIn ? teamCopy.walkInText : copy.newText}
      footer={
        <>
          {canFill && (
            <Button
              variant="quiet"
              className="sm:mr-auto"
              disabled={isSubmitting}
              onClick={() => openModal('FILL_OPENING', { startAt: known.startAt, resourceId: known.resourceId })}
            >
              {fillThis}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose} disabled={isSubmitting}>
            {buttons.cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            isBusy={isSubmitting}
            disabled={booking.isRefused || booking.isGone || Object.keys(errors).length > 0}
          >
            {why?.verdict === 'WARNING' ? copy.addAnyway : copy.addLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void booking.submit(event)} className="flex flex-col gap-5">
        {isWalkIn ? <WalkInChoice booking={booking} /> : <NewBookingTime booking={booking} />}
        <NewBookingClient booking={booking} isLookedUp={!known.client} />
        <NewBookingPayment booking={booking} />
        <NewBookingMessage booking={booking} />
        {root?.message && <Banner tone="danger">{root.message}</Banner>}
      </form>
    </Dialog>
  );
}
