import type { BusinessInfo } from '@primehour/contract/business-shapes';
import { addBooking, BY_HAND_PAYMENTS } from '@primehour/contract/calendar';
import type { Client } from '@primehour/contract/client-shapes';
import { messageOf } from '@primehour/contract/errors';
import { listServices } from '@primehour/contract/service';
import type { Service } from '@primehour/contract/service-shapes';
import { formatDuration } from '@primehour/domain/format/duration';
import { formatPrice } from '@primehour/domain/format/money';
import { dateIn, formatZoneName } from '@primehour/domain/format/time';
import { NAME_MAX_LENGTH, NOTE_MAX_LENGTH } from '@primehour/domain/limits';
import { toWallTime } from '@primehour/domain/time/wall-date';
import { minuteAt } from '@primehour/domain/time/wall-instant';
import { Banner } from '@primehour/ui/banner';
import { Button, LinkButton } from '@primehour/ui/button';
import { CheckboxField } from '@primehour/ui/checkbox-field';
import { Dialog } from '@primehour/ui/dialog';
import { EmptyState } from '@primehour/ui/empty-state';
import { ErrorState } from '@primehour/ui/error-state';
import { TagIcon } from '@primehour/ui/icon';
import { PhoneField } from '@primehour/ui/phone-field';
import { RadioCards } from '@primehour/ui/radio-cards';
import { SelectField } from '@primehour/ui/select-field';
import { SkeletonText } from '@primehour/ui/skeleton';
import { TextArea } from '@primehour/ui/text-area';
import { TextField } from '@primehour/ui/text-field';
import { useToast } from '@primehour/ui/toasts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useBusiness } from '../../account/business.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';
import { showRefusal } from '../../api/show-refusal.ts';
import { ClientLookup } from '../../forms/client-lookup.tsx';
import { useRules } from '../../forms/use-rules.ts';
import type { ModalProps } from '../../modals/modals.ts';
import { paths } from '../../paths.ts';
import {
  bodyOf,
  byHandFields,
  clientFields,
  emptyFields,
  instantOf,
  isSkipped,
  timeFields,
  walkInTime,
} from './by-hand-form.ts';
import { AddedWithoutText } from './components/added-without-text.tsx';
import { FreeTimes, useTimeVerdict } from './components/time-choice.tsx';
import { reloadBookings } from './queries.ts';

const loadRules = () => Promise.resolve(byHandFields);

type Known = ModalProps['NEW_BOOKING'];
type Props = Known & { onClose: () => void };

/** A booking for a caller or a walk-in, written down by the partner. */
export function NewBookingDialog({ onClose, ...known }: Props) {
  const business = useBusiness();
  const services = useQuery(
    {
      queryKey: [listServices.id, business.id],
      queryFn: () => call(listServices, { query: { businessId: business.id } }),
    },
    queryClient,
  );
  if (services.data && services.data.length > 0) {
    return <NewBooking {...{ business, known, onClose }} services={services.data} />;
  }
  return (
    <Dialog isOpen onClose={onClose} title="New Booking" size="md">
      {services.isError ? (
        <ErrorState
          title="Your services could not be loaded"
          message={messageOf(services.error)}
          onRetry={() => void services.refetch()}
          isRetrying={services.isFetching}
        />
      ) : services.data ? (
        <EmptyState
          icon={<TagIcon />}
          title="You don't have any created services"
          action={
            <LinkButton href={paths.newService} onClick={onClose}>
              Create new service
            </LinkButton>
          }
        >
          A booking is for a service. Add the first one.
        </EmptyState>
      ) : (
        <div role="status" className="h-100">
          <span className="sr-only">Loading…</span>
          <SkeletonText lines={6} />
        </div>
      )}
    </Dialog>
  );
}

const PAYMENT_CHOICES: Record<(typeof BY_HAND_PAYMENTS)[number], { label: string; description: string }> = {
  PAY_AT_VISIT: { label: 'Pay at visit', description: 'Mark it paid later' },
  PAID: { label: 'Paid', description: 'Cash, transfer, card' },
  FREE: { label: 'Free', description: 'This time it costs nothing' },
};
const payments = BY_HAND_PAYMENTS.map((value) => ({ value, ...PAYMENT_CHOICES[value] }));

type FormProps = {
  business: BusinessInfo;
  services: readonly Service[];
  known: Known;
  onClose: () => void;
};

function NewBooking({ business, services, known: { date, startAt: pressedAt, client }, onClose }: FormProps) {
  const toast = useToast();
  const id = useId();
  const zone = business.timezone;
  const [now] = useState(Date.now);
  const today = dateIn(now, zone);
  const form = useForm({
    resolver: useRules(loadRules),
    defaultValues: {
      ...emptyFields(services[0]?.id ?? '', date && date > today ? date : today),
      ...(pressedAt !== undefined && timeFields(pressedAt, zone)),
      ...(client && clientFields(client)),
    },
    mode: 'onTouched',
  });
  const { register, control, setValue, formState } = form;
  const { root, ...errors } = formState.errors;
  // Only what the times depend on: whatever else is typed draws nothing again.
  const [serviceId, typedDate, time] = useWatch({ control, name: ['serviceId', 'date', 'time'] });
  const isGone = isSkipped(typedDate, time, zone);
  const startAt = isGone ? undefined : instantOf(typedDate, time, zone);
  const { data: why } = useTimeVerdict(business.id, serviceId, startAt);
  const isRefused = why?.verdict === 'REFUSED';
  const price = services.find((service) => service.id === serviceId)?.price ?? 0;

  const choose = (fields: Partial<Record<'date' | 'time', string>>) => {
    for (const [name, value] of Object.entries(fields)) {
      setValue(name as 'date' | 'time', value, { shouldValidate: true, shouldDirty: true });
    }
  };
  const fill = (found: Client) => {
    for (const [name, value] of Object.entries(clientFields(found))) {
      setValue(name as 'name' | 'phoneNumber' | 'email', value, { shouldValidate: true, shouldDirty: true });
    }
    // The entry that was pressed has gone with its list.
    form.setFocus('phoneNumber');
  };
  const [notSent, setNotSent] = useState<string>();
  const submit = form.handleSubmit(async (values) => {
    try {
      const query = { businessId: business.id };
      const { textNotSent } = await call(addBooking, { query, body: bodyOf(values, zone) });
      if (textNotSent !== null) {
        setNotSent(textNotSent);
        return await reloadBookings();
      }
      toast.success(values.tellsClient ? 'Booking added. The client will be notified.' : 'Booking added.');
      onClose();
      await reloadBookings();
    } catch (error) {
      showRefusal(form, error);
    }
  });
  if (notSent !== undefined) return <AddedWithoutText why={notSent} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={formState.isSubmitting}
      size="md"
      title="New Booking"
      description="For a caller or a walk-in. It is confirmed at once."
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={formState.isSubmitting}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            isBusy={formState.isSubmitting}
            disabled={isRefused || isGone || Object.keys(errors).length > 0}
          >
            {why?.verdict === 'WARNING' ? 'Add Anyway' : 'Add Booking'}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <SelectField
          label="Service"
          options={services.map(({ id: value, name, duration, price: cents }) => ({
            value,
            label: `${name} · ${formatDuration(duration)} · ${formatPrice(cents)}`,
          }))}
          error={errors.serviceId?.message}
          {...register('serviceId')}
        />
        <div className="grid grid-cols-2 gap-4">
          <TextField label="Date" type="date" error={errors.date?.message} {...register('date')} />
          <TextField
            label="Time"
            type="time"
            step={300}
            hint={formatZoneName(zone, now)}
            error={errors.time?.message ?? (isGone ? 'The clocks skip this time on that day' : undefined)}
            {...register('time')}
          />
        </div>
        <div className="flex flex-col gap-3">
          <FreeTimes
            businessId={business.id}
            serviceId={serviceId}
            date={typedDate}
            zone={zone}
            chosenAt={startAt}
            onChoose={(at) => choose({ time: toWallTime(minuteAt(at, zone)) })}
          />
          <Button
            variant="secondary"
            size="sm"
            className="self-start"
            onClick={() => choose(walkInTime(Date.now(), zone))}
          >
            Walk-in, Now
          </Button>
          <div role="status">
            {why && why.verdict !== 'ALLOWED' && (
              <Banner tone={isRefused ? 'danger' : 'warning'}>
                {why.message}
                {!isRefused && ' You can book it anyway.'}
              </Banner>
            )}
          </div>
        </div>
        {!client && (
          <ClientLookup
            businessId={business.id}
            label="Known client"
            noneWords="Nobody yet: fill in below."
            onPick={fill}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <PhoneField
            label="Phone"
            autoComplete="off"
            error={errors.phoneNumber?.message}
            {...register('phoneNumber')}
          />
          <TextField
            label="Name"
            autoComplete="off"
            maxLength={NAME_MAX_LENGTH}
            error={errors.name?.message}
            {...register('name')}
          />
        </div>
        <TextField
          label="Email"
          isOptional
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...register('email')}
        />
        {price > 0 && (
          <RadioCards
            legend="Payment"
            columns={3}
            options={payments}
            error={errors.payment?.message}
            defaultValue="PAY_AT_VISIT"
            {...register('payment')}
          />
        )}
        <TextArea
          label="Note"
          isOptional
          hint="Only you see it."
          rows={2}
          characterLimit={NOTE_MAX_LENGTH}
          error={errors.note?.message}
          {...register('note')}
        />
        <CheckboxField
          label="Text the client a confirmation with their link"
          error={errors.tellsClient?.message}
          {...register('tellsClient')}
        />
        {root?.message && <Banner tone="danger">{root.message}</Banner>}
      </form>
    </Dialog>
  );
}
