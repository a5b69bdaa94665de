import { BY_HAND_PAYMENTS } from '@primehour/contract/calendar';
import { formatDuration } from '@primehour/domain/format/duration';
import { formatPrice } from '@primehour/domain/format/money';
import { formatZoneName } from '@primehour/domain/format/time';
import { NAME_MAX_LENGTH, NOTE_MAX_LENGTH } from '@primehour/domain/limits';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { CheckboxField } from '@primehour/ui/checkbox-field';
import { PhoneField } from '@primehour/ui/phone-field';
import { RadioCards } from '@primehour/ui/radio-cards';
import { SelectField } from '@primehour/ui/select-field';
import { TextArea } from '@primehour/ui/text-area';
import { TextField } from '@primehour/ui/text-field';
import * as bookingDetailsCopy from '../../../copy/booking-details.ts';
import * as copy from '../../../copy/bookings.ts';
import * as giftCards from '../../../copy/gift-cards.ts';
import * as labels from '../../../copy/labels.ts';
import * as teamCopy from '../../../copy/team-week.ts';
import * as titles from '../../../copy/titles.ts';
import { ClientLookup } from '../../../forms/client-lookup.tsx';
import { walkInAt } from '../by-hand-form.ts';
import { useAnyValue } from '../use-any-value.ts';
import { ANYONE, type NewBooking } from '../use-new-booking.ts';
import { GiftCodeField } from './gift-code-field.tsx';
import { MakeRoom } from './make-room.tsx';
import { FreeTimes } from './time-choice.tsx';

// All fields are in these components, none in the dialog itself: the first invalid field gets the focus, in the order
// in which they are registered, and a parent registers before its children.

type Props = { booking: NewBooking };

/** The service and the time, with the free times of that day. */
export function NewBookingTime({ booking }: Props) {
  const { register, errors, services, people, business, now } = booking;
  const { serviceId, resourceId, date, isGone, startAt, chooseTime } = booking;
  const zone = business.timezone;
  return (
    <>
      <SelectField
        label={titles.service}
        options={services.map(({ id: value, name, duration, price: cents }) => ({
          value,
          label: `${name} · ${formatDuration(duration)} · ${formatPrice(cents)}`,
        }))}
        error={errors.serviceId?.message}
        {...register('serviceId')}
      />
      {people.length > 0 && (
        <SelectField
          label={teamCopy.withLabel}
          options={[
            { value: ANYONE, label: teamCopy.anyone },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          error={errors.resourceId?.message}
          {...register('resourceId')}
        />
      )}
      <div className="grid grid-cols-2 gap-4">
        <TextField label={labels.date} type="date" error={errors.date?.message} {...register('date')} />
        <TextField
          label={labels.time}
          type="time"
          step={300}
          hint={formatZoneName(zone, now)}
          error={errors.time?.message ?? (isGone ? copy.timeSkipped : undefined)}
          {...register('time')}
        />
      </div>
      <div className="flex flex-col gap-3">
        <FreeTimes
          businessId={business.id}
          serviceId={serviceId}
          resourceId={resourceId}
          date={date}
          zone={zone}
          chosenAt={startAt}
          onChoose={chooseTime}
        />
        <Button variant="secondary" size="sm" className="self-start" onClick={() => chooseTime(walkInAt(Date.now()))}>
          {copy.walkIn}
        </Button>
        <TimeVerdict booking={booking} />
      </div>
    </>
  );
}

/** Why the rules object to the chosen time, and why each person can't take it if no one can. */
export function TimeVerdict({ booking }: Props) {
  const { why, isRefused, people } = booking;
  return (
    <div role="status">
      {why && why.verdict !== 'ALLOWED' && (
        <Banner tone={isRefused ? 'danger' : 'warning'}>
          {why.message}
          {!isRefused && ` ${copy.canBookAnyway}`}
          {why.people && why.people.length > 0 && (
            <ul className="mt-1">
              {why.people.map(({ id, name, message }) => (
                <li key={id}>{teamCopy.reasonOf(name, message)}</li>
              ))}
            </ul>
          )}
          {isRefused && people.length > 0 && <MakeRoom booking={booking} />}
        </Banner>
      )}
    </div>
  );
}

/** The client: selected from the existing clients, or typed in. */
export function NewBookingClient({ booking, isLookedUp }: Props & { isLookedUp: boolean }) {
  const { register, registerPhone, errors, business, fill } = booking;
  return (
    <>
      {isLookedUp && (
        <ClientLookup
          businessId={business.id}
          label={copy.knownClientLabel}
          noneText={copy.noKnownClient}
          onPick={fill}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <PhoneField label={labels.phone} autoComplete="off" error={errors.phoneNumber?.message} {...registerPhone()} />
        <TextField
          label={labels.name}
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
          error={errors.name?.message}
          {...register('name')}
        />
      </div>
      <TextField
        label={labels.email}
        isOptional
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
    </>
  );
}

const PAYMENT_CHOICES: Record<(typeof BY_HAND_PAYMENTS)[number], { label: string; description: string }> = {
  PAY_AT_VISIT: { label: copy.payAtVisit, description: copy.payAtVisitText },
  PAID: { label: copy.paid, description: copy.paidText },
  FREE: { label: labels.free, description: copy.freeText },
  GIFT_CARD: { label: giftCards.giftCard, description: giftCards.giftCardText },
  PACKAGE: { label: giftCards.aPackage, description: giftCards.packageText },
};

/** How it is paid, for a service that costs something. */
export function NewBookingPayment({ booking: { register, errors, services, serviceId, payment } }: Props) {
  const price = services.find((service) => service.id === serviceId)?.price ?? 0;
  const { hasGiftCards, hasPackages } = useAnyValue();
  const offered = { PAY_AT_VISIT: true, PAID: true, FREE: true, GIFT_CARD: hasGiftCards, PACKAGE: hasPackages };
  // A gift card that was chosen before the service can still be taken back.
  if (price === 0 && payment !== 'GIFT_CARD') return null;
  return (
    <>
      <RadioCards
        legend={bookingDetailsCopy.paymentTitle}
        columns={3}
        options={BY_HAND_PAYMENTS.filter((value) => offered[value]).map((value) => ({
          value,
          ...PAYMENT_CHOICES[value],
        }))}
        error={errors.payment?.message}
        defaultValue="PAY_AT_VISIT"
        {...register('payment')}
      />
      {payment === 'GIFT_CARD' && <GiftCodeField error={errors.giftCode?.message} {...register('giftCode')} />}
    </>
  );
}

/** The partner's own note, and whether the client gets a text. */
export function NewBookingMessage({ booking: { register, errors } }: Props) {
  return (
    <>
      <TextArea
        label={labels.note}
        isOptional
        hint={copy.noteHint}
        rows={2}
        characterLimit={NOTE_MAX_LENGTH}
        error={errors.note?.message}
        {...register('note')}
      />
      <CheckboxField label={copy.textClientLabel} error={errors.tellsClient?.message} {...register('tellsClient')} />
    </>
  );
}
