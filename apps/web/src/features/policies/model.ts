import { formatMoney } from '@primehour/domain/format/money';
import { dateIn, formatInstant } from '@primehour/domain/format/time';
import { describeCancelForClient, describeAgreement } from '@primehour/domain/policy/copy';
import {
  ANY_TIME_HOURS,
  type Policy,
  READY_POLICIES,
  UNDER_HOURS_MAX,
  upfrontCents,
} from '@primehour/domain/policy/policy';
import { split, type SplitCause } from '@primehour/domain/policy/split';
import { addDays, HOUR_MS } from '@primehour/domain/time/wall-date';
import { instantAtWallTime } from '@primehour/domain/time/wall-instant';
import type { Cents, Instant, Zone } from '@primehour/domain/vocabulary';
import * as peopleCopy from '../../copy/people.ts';
import * as copy from '../../copy/policies.ts';
import type { PolicyTerms } from './form.ts';

export const READY_NAMES = ['EASY', 'CARD', 'DEPOSIT', 'PREPAID'] as const;
export type ReadyName = (typeof READY_NAMES)[number];

export const READY_COPY: Record<ReadyName, { name: string; text: string }> = {
  EASY: { name: copy.easy, text: copy.easyText },
  CARD: { name: copy.card, text: copy.cardText },
  DEPOSIT: { name: copy.deposit, text: copy.depositText },
  PREPAID: { name: copy.prepaid, text: copy.prepaidText },
};

/** A ready policy as one press stores it. */
export const readyTerms = (name: ReadyName): PolicyTerms => ({
  ...READY_POLICIES[name],
  name: READY_COPY[name].name,
  isAutomatic: false,
  trustedAfterVisits: null,
});

/** Whether both ask for and keep the same, whatever they are called. */
export const isSamePolicy = (one: Policy, other: Policy): boolean => keyOf(one) === keyOf(other);

const keyOf = ({ upfront, depositCents, depositBasisPoints, tiers, ...rest }: Policy): string =>
  JSON.stringify([
    upfront,
    depositCents,
    depositBasisPoints,
    tiers.map(({ underHours, keepBasisPoints }) => `${underHours}:${keepBasisPoints}`).sort(),
    rest.noShowBasisPoints,
    rest.graceMinutes,
    rest.feeCapCents,
  ]);

const share = (basisPoints: number) => `${basisPoints / 100}%`;

/** A policy in a few words, for the partner. */
export function factsOf(terms: PolicyTerms & { readonly asksAgreement?: boolean }): string[] {
  const { upfront, noShowBasisPoints, isAutomatic, trustedAfterVisits } = terms;
  const tiers = terms.tiers.toSorted((one, other) => other.underHours - one.underHours);
  const [first] = tiers;
  if (upfront === 'NONE') return [copy.payAtVisit, copy.cancelUntilCutoff];
  // How the business worked before it had policies: clients cancel until the cut-off of the booking settings.
  const freeText = terms.asksAgreement === false ? copy.freeUntilCutoff : copy.freeUntilStart;
  const isAlways = first?.underHours === ANY_TIME_HOURS;
  return [
    describeUpfront(terms),
    ...(isAlways ? [] : [first ? copy.freeUntil(copy.hourCount(first.underHours)) : freeText]),
    ...tiers.map(describeTier),
    copy.keptOnNoShow(share(noShowBasisPoints)),
    ...(isAutomatic ? [copy.chargedByItself] : []),
    ...(trustedAfterVisits === null ? [] : [copy.trustedAfter(copy.visitCount(trustedAfterVisits))]),
  ];
}

const describeTier = ({ underHours, keepBasisPoints }: Policy['tiers'][number]): string =>
  underHours === ANY_TIME_HOURS
    ? copy.keptAlways(share(keepBasisPoints))
    : copy.keptUnder(copy.hourCount(underHours), share(keepBasisPoints));

function describeUpfront({ upfront, depositCents, depositBasisPoints }: Policy): string {
  if (upfront === 'FULL') return copy.paidInFull;
  if (upfront !== 'DEPOSIT') return copy.cardSaved;
  return copy.depositOf(depositCents === null ? share(depositBasisPoints ?? 0) : formatMoney(depositCents));
}

/** The example visit for which a policy is shown: of a real service if there is one. */
export type Example = {
  readonly businessName: string;
  readonly zone: string;
  readonly service: { readonly name: string; readonly price: number } | undefined;
  readonly now: Instant;
};

const EXAMPLE_PRICE_CENTS = 8000;
const EXAMPLE_MINUTE = 14 * 60;

export type Preview = {
  readonly about: string;
  /** The text next to the checkbox; undefined if there is nothing to agree to. */
  readonly agreement: string | undefined;
  /** The text for a client who cancels at the last minute. */
  readonly late: string | undefined;
};

/** The policy in a client's words, by the same functions that write them on the client's page. */
export function previewOf(policy: Policy, { businessName, zone: clock, service, now }: Example): Preview {
  // Businesses can choose only valid zones.
  const zone = clock as Zone;
  const priceCents = (service && service.price > 0 ? service.price : EXAMPLE_PRICE_CENTS) as Cents;
  // Far enough ahead for every deadline to show.
  const hours = Math.max(0, ...policy.tiers.map(({ underHours }) => Math.min(underHours, UNDER_HOURS_MAX)));
  const date = addDays(dateIn(now, zone), Math.max(7, Math.ceil(hours / 24) + 2));
  const startAt = instantAtWallTime(date, EXAMPLE_MINUTE, zone);
  const name = service && service.price > 0 ? service.name : copy.exampleVisit;
  const canceled = (cause: SplitCause, at: number) =>
    split({
      policy,
      priceCents,
      paidCents: upfrontCents(policy, priceCents),
      isAgreed: true,
      bookedAt: now,
      startAt,
      feeStartAt: startAt,
      cause,
      at: at as Instant,
    });
  const late = canceled('CLIENT', startAt - HOUR_MS / 2);
  return {
    about: copy.exampleOf(name, formatMoney(priceCents), formatInstant(startAt, zone, now)),
    agreement: describeAgreement({ policy, businessName, priceCents, startAt, zone, now }),
    late:
      policy.upfront === 'NONE'
        ? undefined
        : describeCancelForClient({ split: late, priceCents, cardLabel: copy.exampleCard }),
  };
}

type Used = { readonly isDefault: boolean; readonly serviceIds: readonly string[]; readonly serviceCount: number };
type Named = { readonly id: string; readonly name: string };

/** Which services a policy is for. */
export function usersOf({ isDefault, serviceIds, serviceCount }: Used, services: readonly Named[]): string {
  if (isDefault) return serviceCount >= services.length ? peopleCopy.allServices : copy.usedByMost;
  const names = services.flatMap(({ id, name }) => (serviceIds.includes(id) ? [name] : []));
  return names.length === 0 ? copy.usedByNone : copy.usedBy(names.join(', '));
}
