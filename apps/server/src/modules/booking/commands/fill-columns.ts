import { minuteSpansText } from '@primehour/db/schema/column-types';
import type { Utm } from '@primehour/domain/link/utm';
import type { Assignment } from '@primehour/domain/slot/assign';
import type { Reason } from '@primehour/domain/slot/choose';
import type { Cents, Chooser } from '@primehour/domain/vocabulary';
import type { Discounted } from '../../discount/api.ts';

type Origin = {
  readonly taxCents: Cents;
  readonly discount: Discounted | undefined;
  readonly linkId?: string | null | undefined;
  readonly utm?: Utm | null | undefined;
};
type Serving = {
  readonly assignment: Pick<Assignment, 'assigned'>;
  readonly chosenBy: Chooser;
  readonly reason: Reason | null;
};

/** The tax in the price, the code that lowered it, the link that the client followed, and its campaign. */
export const originColumns = ({ discount, taxCents, linkId, utm }: Origin) => ({
  taxCents,
  discountId: discount?.id ?? null,
  discountCents: discount?.cents ?? (0 as Cents),
  linkId: linkId ?? null,
  utm: utm ?? null,
});

/** Who and what serves, by number. */
export const servingOf = ({ assignment: { assigned }, chosenBy, reason }: Serving) => ({
  numbers: assigned.map(({ number }) => number),
  resourceIds: assigned.map(({ resourceId }) => resourceId),
  takes: assigned.map(({ takes }) => minuteSpansText(takes)),
  choosers: assigned.map(({ number }): Chooser => (number === 1 ? chosenBy : 'RULE')),
  reason: reason && JSON.stringify(reason),
});
