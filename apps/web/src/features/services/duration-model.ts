/** Zero is encoded as −1, so that a chosen zero differs from no choice (product/services#form). */
const ZERO = -1;

/** Value of a duration select; the empty string means nothing is chosen. */
export const encodeDurationPart = (part: number): string => String(part === 0 ? ZERO : part);
export const decodeDurationPart = (choice: string): number => (Number(choice) === ZERO ? 0 : Number(choice));

/** Minutes, as sent (product/services#form). */
export function durationOf({ durationHour, durationMinute }: Record<'durationHour' | 'durationMinute', string>) {
  return decodeDurationPart(durationHour) * 60 + decodeDurationPart(durationMinute);
}
