import type { Discount } from '@primehour/contract/discount';
import { formatWallDay } from '@primehour/domain/format/time';
import { formatDiscount } from '@primehour/domain/price/copy';
import type { Cents, WallDate } from '@primehour/domain/vocabulary';
import * as copy from '../../copy/discounts.ts';

type Named = { readonly id: string; readonly name: string };

/** '20% off · once per client · ends Sat, Mar 7 · used 3 of 50 times' */
export function discountFacts(discount: Discount, services: readonly Named[]): string {
  const { amountCents, serviceIds, fromDate, untilDate, usesMax, perClientMax, uses } = discount;
  const names = services.filter(({ id }) => serviceIds?.includes(id)).map(({ name }) => name);
  return [
    formatDiscount({ ...discount, amountCents: amountCents as Cents | null }),
    names.length > 0 ? copy.forServices(names.join(', ')) : '',
    perClientMax === null ? '' : copy.perClient(perClientMax),
    fromDate === null ? '' : copy.starts(formatWallDay(fromDate as WallDate)),
    untilDate === null ? '' : copy.ends(formatWallDay(untilDate as WallDate)),
    usesMax === null ? describeUses(uses) : copy.usedOf(uses, usesMax),
  ]
    .filter(Boolean)
    .join(' · ');
}

const describeUses = (uses: number): string => (uses === 0 ? copy.notUsed : copy.usedTimes(uses));
