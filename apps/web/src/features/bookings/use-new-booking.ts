import type { BusinessInfo } from '@primehour/contract/business-shapes';
import { addBooking } from '@primehour/contract/calendar';
import type { Client } from '@primehour/contract/client-shapes';
import type { Resource } from '@primehour/contract/resource';
import type { Service } from '@primehour/contract/service-shapes';
import { dateIn } from '@primehour/domain/format/time';
import type { Instant } from '@primehour/domain/vocabulary';
import { useToast } from '@primehour/ui/toasts';
import { useRef, useState } from 'react';
import { useForm, type UseFormRegister, type UseFormReturn, useWatch } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { showRefusal } from '../../api/show-refusal.ts';
import * as copy from '../../copy/bookings.ts';
import { createRequestKeys } from '../../forms/request-keys.ts';
import { useRules } from '../../forms/use-rules.ts';
import { useUnsaved } from '../../forms/use-unsaved.ts';
import type { ModalProps } from '../../modals/modals.ts';
import {
  bodyOf,
  byHandFields,
  type ByHandFields,
  type ByHandValues,
  clientFields,
  emptyFields,
  instantOf,
  isSkipped,
  timeFields,
  walkInAt,
  relevantVerdict,
} from './by-hand-form.ts';
import { namedBy, useTimeVerdict } from './components/time-choice.tsx';
import { reloadBookings } from './queries.ts';

/** Anyone available. */
export const ANYONE = 'any';

const loadRules = () => Promise.resolve(byHandFields);

export type NewBookingInput = {
  business: BusinessInfo;
  services: readonly Service[];
  /** The people a booking can be assigned to; empty in a one-person business, and if only one person is possible. */
  people: readonly Pick<Resource, 'id' | 'name'>[];
  /** The user's own person, if they may not enter bookings for others. */
  onlyId: string | undefined;
  known: ModalProps['NEW_BOOKING'];
  onClose: () => void;
};

export type NewBooking = ReturnType<typeof useNewBooking>;

/** The state of a booking being entered: its form, the check of the chosen time, and saving. */
export function useNewBooking(input: NewBookingInput) {
  const { business, services, people, known } = input;
  const zone = business.timezone;
  const [now] = useState(Date.now);
  // The instant that the fields show: when clocks go back, two instants look the same.
  const [givenAt, setGivenAt] = useState<number | undefined>(() => (known.isWalkIn ? walkInAt(now) : known.startAt));
  const form = useForm({
    resolver: useRules(loadRules),
    defaultValues: startingFields(input, now, givenAt),
    mode: 'onTouched',
  });
  const { control, formState } = form;
  // Only what the times depend on: whatever else is typed draws nothing again.
  const [serviceId, date, time, resourceId, payment] = useWatch({
    control,
    name: ['serviceId', 'date', 'time', 'resourceId', 'payment'],
  });
  const { registerPhone, focusClient } = useClientFocus(form.register);
  const { notSent, save } = useSaving(input, givenAt);
  const { askToClose } = useUnsaved(formState.isDirty && notSent === undefined, formState.isSubmitting);
  const submit = form.handleSubmit(async (values) => {
    try {
      await save(values);
    } catch (error) {
      showRefusal(form, error);
    }
  });
  return {
    business,
    services,
    people,
    now,
    serviceId,
    date,
    resourceId,
    payment,
    ...fillersOf(form, { zone, setGivenAt, focusClient }),
    focusClient,
    notSent,
    askToClose,
    submit,
    ...useChosenTime({ businessId: business.id, serviceId, date, time, zone, givenAt, resourceId }, known.isWalkIn),
    register: form.register,
    registerPhone,
    errors: formState.errors,
    isSubmitting: formState.isSubmitting,
  };
}

/**
 * Moves the focus to the client's phone number within the press that leads there. The form's own `setFocus` waits for a
 * timer: what is typed until then is lost, and phones open no keyboard.
 */
function useClientFocus(register: UseFormRegister<ByHandFields>) {
  const input = useRef<HTMLInputElement>(null);
  const registerPhone = () => {
    const { ref, ...field } = register('phoneNumber');
    const keep = (element: HTMLInputElement | null) => {
      ref(element);
      input.current = element;
    };
    return { ...field, ref: keep };
  };
  return { registerPhone, focusClient: () => input.current?.focus() };
}

type ChosenField = 'date' | 'time' | 'serviceId' | 'resourceId';

type Filling = { zone: string; setGivenAt: (at: number) => void; focusClient: () => void };

/** Fills fields with what was pressed: a choice, a free time, a known client. */
function fillersOf({ setValue }: UseFormReturn<ByHandFields, unknown, ByHandValues>, filling: Filling) {
  const choose = (fields: Partial<Record<ChosenField, string>>) => {
    for (const [name, value] of Object.entries(fields)) {
      setValue(name as ChosenField, value, { shouldValidate: true, shouldDirty: true });
    }
  };
  const chooseTime = (at: number) => {
    filling.setGivenAt(at);
    choose(timeFields(at, filling.zone));
  };
  const fill = (found: Client) => {
    for (const [name, value] of Object.entries(clientFields(found))) {
      setValue(name as 'name' | 'phoneNumber' | 'email', value, { shouldValidate: true, shouldDirty: true });
    }
    // The entry that was pressed is removed together with its list.
    filling.focusClient();
  };
  return { choose, chooseTime, fill };
}

function startingFields(input: NewBookingInput, now: number, givenAt: number | undefined) {
  const { business, services, people, onlyId, known } = input;
  const { date, client, resourceId } = known;
  const today = dateIn(now, business.timezone);
  const isKnown = people.some(({ id }) => id === resourceId);
  const person = people.length > 0 ? (isKnown && resourceId) || ANYONE : (onlyId ?? '');
  return {
    ...emptyFields(services[0]?.id ?? '', date && date > today ? date : today, person),
    ...(givenAt !== undefined && timeFields(givenAt, business.timezone)),
    ...(client && clientFields(client)),
  };
}

type Typed = {
  businessId: string;
  serviceId: string;
  date: string;
  time: string;
  zone: string;
  givenAt: number | undefined;
  resourceId: string;
};

/** The instant that the fields describe, and the rules' verdict on it. */
function useChosenTime(typed: Typed, isNow: boolean | undefined) {
  const { businessId, serviceId, date, time, zone, givenAt, resourceId } = typed;
  const isGone = isSkipped(date, time, zone);
  const startAt: Instant | undefined = isGone ? undefined : instantOf(date, time, zone, givenAt);
  const { data } = useTimeVerdict({ businessId, serviceId, ...namedBy(resourceId) }, startAt);
  const why = relevantVerdict(data, isNow);
  return { isGone, startAt, why, isRefused: why?.verdict === 'REFUSED' };
}

/** Saves the booking and closes the dialog, unless the client's text was not sent: that has to be read first. */
function useSaving({ business, onClose }: NewBookingInput, givenAt: number | undefined) {
  const toast = useToast();
  const [notSent, setNotSent] = useState<string>();
  const [keyOf] = useState(() => createRequestKeys<ReturnType<typeof bodyOf>>());
  const save = async (values: ByHandValues) => {
    const query = { businessId: business.id };
    const body = bodyOf(values, business.timezone, givenAt);
    const { textNotSent } = await call(addBooking, { query, body: { ...body, requestKey: keyOf(body) } });
    if (textNotSent !== null) {
      setNotSent(textNotSent);
    } else {
      // No confirmation is sent once the visit has begun (product/bookings#by-hand).
      const isNotified = values.tellsClient && body.startAt > Date.now();
      toast.success(isNotified ? copy.addedAndNotified : copy.added);
      onClose();
    }
    await reloadBookings();
  };
  return { notSent, save };
}
