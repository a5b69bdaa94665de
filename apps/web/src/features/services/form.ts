import type { Service } from '@primehour/contract/service-shapes';
import { formatDuration } from '@primehour/domain/format/duration';
import { priceText } from '@primehour/domain/format/money';
import { SERVICE_HOUR_OPTIONS, SERVICE_MINUTE_OPTIONS } from '@primehour/domain/limits';
import { parseDollars } from '@primehour/domain/money';
import type * as z from 'zod/mini';
import * as copy from '../../copy/services.ts';
import { describeTooSmall } from '../../forms/too-small-price.ts';
import { isSame } from '../../is-same.ts';
import { encodeDurationPart, durationOf } from './duration-model.ts';
import type { serviceFields } from './schema.ts';

export type DurationChoice = { readonly value: string; readonly label: string };

/** A stored length that the lists do not offer can still be selected, so that opening a service never changes it. */
function durationChoices(offered: readonly number[], stored: number | undefined, unit: string): DurationChoice[] {
  const parts = stored === undefined || offered.includes(stored) ? offered : [...offered, stored].sort((a, b) => a - b);
  return parts.map((part) => ({ value: encodeDurationPart(part), label: `${part} ${unit}` }));
}

export const hourChoices = (stored?: number) => durationChoices(SERVICE_HOUR_OPTIONS, stored, 'h');
export const minuteChoices = (stored?: number) => durationChoices(SERVICE_MINUTE_OPTIONS, stored, 'min');

/** Minutes that can be kept free before or after. */
const BUFFER_OPTIONS = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120];

/** A stored buffer that the list does not offer can still be selected. */
export function bufferChoices(stored = 0): DurationChoice[] {
  const minutes = BUFFER_OPTIONS.includes(stored) ? BUFFER_OPTIONS : [...BUFFER_OPTIONS, stored].sort((a, b) => a - b);
  return minutes.map((value) => ({ value: String(value), label: value === 0 ? copy.noBuffer : formatDuration(value) }));
}

export type ServiceFields = z.input<typeof serviceFields>;
export type ServiceValues = z.output<typeof serviceFields>;

/** Each field starts with an entry: without one, the form would count as changed once anything was typed. */
const UNCHOSEN = { policyId: undefined, taxRateId: undefined };

export const EMPTY_SERVICE: ServiceFields = {
  ...UNCHOSEN,
  name: '',
  durationHour: '',
  durationMinute: '',
  price: '',
  description: '',
  location: '',
  images: [],
  bufferBefore: '0',
  bufferAfter: '0',
};

/** The optional texts of a service, in the order in which the form asks for them. */
export const OPTIONAL_TEXTS = [{ name: 'location', label: copy.locationLabel }] as const;
type OptionalTexts = Pick<Service, (typeof OPTIONAL_TEXTS)[number]['name']>;

/** A stored service as the form shows it. */
export function fieldsOf(service: Service): ServiceFields {
  return {
    ...UNCHOSEN,
    name: service.name,
    durationHour: encodeDurationPart(Math.floor(service.duration / 60)),
    durationMinute: encodeDurationPart(service.duration % 60),
    price: priceText(service.price),
    description: service.description,
    location: service.location ?? '',
    images: service.imageUrl === null ? [] : [service.imageUrl],
    bufferBefore: String(service.bufferBefore),
    bufferAfter: String(service.bufferAfter),
  };
}

/** Whether no one has changed it since; which service is primary does not matter here. */
export const isSameService = (one: Service, other: Service): boolean => isSame(fieldsOf(one), fieldsOf(other));

type Buffers = Pick<Service, 'bufferBefore' | 'bufferAfter'>;

type Texts = { readonly [Name in TextName]?: string | null | undefined };
type TextName = keyof OptionalTexts;

/** The optional texts of a service or of the form that meet a condition; an empty one is null. */
function textsWhere(isIncluded: (name: TextName, text: string | null) => boolean, from: Texts): Partial<OptionalTexts> {
  const all = OPTIONAL_TEXTS.map(({ name }) => [name, from[name] ?? null] as const);
  return Object.fromEntries(all.filter(([name, text]) => isIncluded(name, text)));
}

const NOTHING_ADDED: Buffers & Texts = { bufferBefore: 0, bufferAfter: 0 };

/**
 * What is sent: price in cents, duration in minutes, the one image as a URL (product/api#booking-calls). Buffers and
 * optional texts, which the specified call doesn't have, are sent only if they changed.
 */
export function bodyOf(values: ServiceValues, stored = NOTHING_ADDED) {
  const [imageUrl = ''] = values.images;
  const [bufferBefore, bufferAfter] = [Number(values.bufferBefore), Number(values.bufferAfter)];
  return {
    name: values.name,
    description: values.description,
    price: values.price,
    duration: durationOf(values),
    imageUrl,
    ...(bufferBefore !== stored.bufferBefore && { bufferBefore }),
    ...(bufferAfter !== stored.bufferAfter && { bufferAfter }),
    ...textsWhere((name, text) => text !== (stored[name] ?? null), values),
  };
}

export function describeFree(price = ''): string | undefined {
  const parsed = parseDollars(price);
  return parsed.ok ? describeTooSmall(parsed.value, copy.bookedForFree) : undefined;
}

type Typed = Partial<Pick<ServiceFields, 'durationHour' | 'durationMinute' | 'bufferBefore' | 'bufferAfter'>>;

/** What buffers mean for the calendar, once the duration is known too. */
export function describeBuffers({ durationHour = '', durationMinute = '', bufferBefore, bufferAfter }: Typed): string {
  const free = Number(bufferBefore) + Number(bufferAfter);
  const duration = durationHour && durationMinute ? durationOf({ durationHour, durationMinute }) : 0;
  if (free === 0 || duration === 0) return copy.buffersHint;
  return copy.buffersSum(formatDuration(duration), formatDuration(duration + free));
}
