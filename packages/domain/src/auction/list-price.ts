import { PRICE_MAX_DOLLARS } from '../limits.ts';
import type { Cents } from '../vocabulary.ts';

type Rate = { readonly priceCents: Cents; readonly durationMinutes: number };

/**
 * What a time of that length costs at a service's rate, rounded to whole cents; an auction's price is compared with it
 * (decision 082).
 */
export function listPrice({ priceCents, durationMinutes }: Rate, minutes: number): Cents {
  return Math.min(Math.round((priceCents * minutes) / durationMinutes), PRICE_MAX_DOLLARS * 100) as Cents;
}
