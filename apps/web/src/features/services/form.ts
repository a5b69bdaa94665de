import { serviceForm } from '@primehour/contract/booking';
import type { Service } from '@primehour/contract/booking-shapes';
import { webUrl } from '@primehour/contract/primitives';
import { SERVICE_HOUR_OPTIONS, SERVICE_MINUTE_OPTIONS } from '@primehour/domain/limits';
import { MONEY_MESSAGES, parseDollars } from '@primehour/domain/money';
import * as z from 'zod/mini';

/** Zero is encoded as −1, so that a chosen zero differs from nothing chosen (spec 2 §5). */
const ZERO = -1;

export type DurationChoice = { readonly value: string; readonly label: string };

/** Value of a duration select; the empty string means nothing is chosen. */
const encodeDurationPart = (part: number): string => String(part === 0 ? ZERO : part);
const decodeDurationPart = (choice: string): number => (Number(choice) === ZERO ? 0 : Number(choice));

/** A stored length that the lists do not offer stays choosable, so that opening a service never changes it. */
function durationChoices(offered: readonly number[], stored: number | undefined, unit: string): DurationChoice[] {
  const parts = stored === undefined || offered.includes(stored) ? offered : [...offered, stored].sort((a, b) => a - b);
  return parts.map((part) => ({ value: encodeDurationPart(part), label: `${part} ${unit}` }));
}

export const hourChoices = (stored?: number) => durationChoices(SERVICE_HOUR_OPTIONS, stored, 'h');
export const minuteChoices = (stored?: number) => durationChoices(SERVICE_MINUTE_OPTIONS, stored, 'min');

const chosen = () => z.string().check(z.minLength(1, { error: 'Required', abort: true }));

/** Dollars as typed; the words for a price below the minimum are the specification's (spec 2 §5, decisions). */
const priceField = z.pipe(
  z.string().check(z.trim(), z.minLength(1, { error: 'Price is required', abort: true })),
  z.transform((text, context) => {
    const price = parseDollars(text);
    if (price.ok) return price.value;
    const message =
      price.reason === 'NEGATIVE' ? 'Price must be greater than or equal to $1' : MONEY_MESSAGES[price.reason];
    context.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  }),
);

/** What the service form holds; the rules and words are those of spec 2 §5. */
export const serviceFields = z
  .object({
    name: serviceForm.shape.name,
    durationHour: chosen(),
    durationMinute: chosen().check(
      z.refine((choice) => decodeDurationPart(choice) <= 59, 'Duration minute must be less than 60'),
    ),
    price: priceField,
    description: serviceForm.shape.description,
    images: z
      .array(webUrl('Invalid image URL'), { error: 'Image is required' })
      .check(z.minLength(1, 'At least one image is required'), z.maxLength(1, 'Only one image is allowed')),
  })
  .check(z.refine((fields) => durationOf(fields) > 0, { error: 'Required', path: ['durationMinute'] }));

export type ServiceFields = z.input<typeof serviceFields>;
export type ServiceValues = z.output<typeof serviceFields>;

export const EMPTY_SERVICE: ServiceFields = {
  name: '',
  durationHour: '',
  durationMinute: '',
  price: '',
  description: '',
  images: [],
};

/** Minutes, as sent (spec 2 §5). */
function durationOf({ durationHour, durationMinute }: Pick<ServiceFields, 'durationHour' | 'durationMinute'>) {
  return decodeDurationPart(durationHour) * 60 + decodeDurationPart(durationMinute);
}

/** A stored service as the form shows it. */
export function fieldsOf(service: Service): ServiceFields {
  return {
    name: service.name,
    durationHour: encodeDurationPart(Math.floor(service.duration / 60)),
    durationMinute: encodeDurationPart(service.duration % 60),
    price: String(service.price / 100),
    description: service.description,
    images: service.imageUrl === null ? [] : [service.imageUrl],
  };
}

/** What is sent: price in cents, duration in minutes, the one image as a URL (spec 2 §7). */
export function bodyOf(values: ServiceValues) {
  const [imageUrl = ''] = values.images;
  return {
    name: values.name,
    description: values.description,
    price: values.price,
    duration: durationOf(values),
    imageUrl,
  };
}
