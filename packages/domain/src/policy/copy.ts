/** What a policy means in money and time, in the words that are shown, agreed to, texted and kept as evidence. */
import { formatMoney } from '../format/money.ts';
import { formatDate, formatInstant } from '../format/time.ts';
import { HOUR_MS } from '../time/wall-date.ts';
import type { Cents, Instant, Zone } from '../vocabulary.ts';
import { ANY_TIME_HOURS, latestFirst, type Policy, upfrontCents } from './policy.ts';
import { split, type Split, type SplitInput } from './split.ts';

type Offer = {
  readonly policy: Policy;
  readonly businessName: string;
  readonly priceCents: Cents;
  readonly startAt: Instant;
  readonly zone: Zone;
  readonly now: Instant;
  /** How much of the price a gift card or a visit of a package has paid. */
  readonly stored?: StoredPart | undefined;
};

export type StoredPart = { readonly kind: 'GIFT_CARD' | 'PACKAGE'; readonly cents: Cents };

/**
 * What a client agrees to before booking, next to an unchecked box; undefined if there is nothing to agree to
 * (product/policies#agreement).
 */
export function describeAgreement(offer: Offer): string | undefined {
  const { policy, priceCents, stored } = offer;
  if (policy.upfront === 'NONE') return undefined;
  const askedCents = upfrontCents(policy, priceCents);
  const paidCents = Math.max(askedCents, stored?.cents ?? 0) as Cents;
  const upfront = stored ? describeStoredPart(stored, askedCents) : describeUpfront(policy, askedCents);
  return `I agree: ${upfront} ${[describeDeadline(offer, paidCents), describeFees(offer, paidCents)].filter(Boolean).join(' ')}`.trim();
}

function describeUpfront({ upfront }: Policy, paidCents: Cents): string {
  if (paidCents === 0) return 'nothing to pay now, my card is saved.';
  return upfront === 'DEPOSIT' ? `${formatMoney(paidCents)} deposit now.` : `${formatMoney(paidCents)} now.`;
}

/** '$40 from my gift card and $25 now.' */
function describeStoredPart({ kind, cents }: StoredPart, askedCents: Cents): string {
  if (kind === 'PACKAGE') return 'a visit of my package now.';
  const rest = askedCents - cents;
  return `${formatMoney(cents)} from my gift card${rest > 0 ? ` and ${formatMoney(rest)} now` : ' now'}.`;
}

const deadlineOf = (startAt: Instant, underHours: number) => startAt - underHours * HOUR_MS;

function describeDeadline({ policy, startAt, zone, now }: Offer, paidCents: Cents): string {
  const first = latestFirst(policy.tiers).at(-1);
  const outcome = paidCents > 0 ? 'and it comes back' : 'and it costs nothing';
  if (!first) return `Cancel before it starts ${outcome}.`;
  const deadline = deadlineOf(startAt, first.underHours);
  return deadline > now ? `Cancel by ${formatInstant(deadline, zone, now)} ${outcome}.` : '';
}

/** Each fee as it would be: what is kept and charged together, with its share of the price. */
function describeFees(offer: Offer, paidCents: Cents): string {
  const { policy, businessName, priceCents, startAt, zone, now, stored } = offer;
  const at = (cause: SplitInput['cause'], instant: number) =>
    split({
      policy,
      priceCents,
      paidCents,
      isAgreed: true,
      isVisit: stored?.kind === 'PACKAGE',
      // Long ago, because the grace period does not matter for the fees.
      bookedAt: Number.NEGATIVE_INFINITY as Instant,
      startAt,
      feeStartAt: startAt,
      cause,
      at: instant as Instant,
    });
  const tiers = latestFirst(policy.tiers).reverse();
  const kept = tiers.map(({ underHours }, index) => {
    const end = deadlineOf(startAt, tiers[index + 1]?.underHours ?? 0);
    return end <= now ? [] : { from: deadlineOf(startAt, underHours), fee: at('CLIENT', end - 1) };
  });
  const steps = kept.flat().map(({ from, fee }, index) => {
    const amount = describeAmount(fee, priceCents);
    if (index > 0) return `from ${formatInstant(from, zone, now)} ${amount}`;
    return `${from > now ? 'After that' : 'If I cancel,'} ${businessName} keeps ${amount}`;
  });
  const noShow = at('NO_SHOW', startAt);
  const nobody = `${steps.length > 0 ? 'if I don’t come' : 'If I don’t come'}, ${describeAmount(noShow, priceCents)}`;
  const byCard = noShow.chargeCents > 0 ? ', charged to this card' : '';
  return `${[steps.join(', '), nobody].filter(Boolean).join('; ')}${byCard}.`;
}

/** '$40 (50%)'; without the share if a limit makes it less. */
function describeAmount({ keepCents, chargeCents, rule, visit }: Split, priceCents: Cents): string {
  if (visit) return visit === 'KEPT' ? 'the visit' : 'nothing';
  const cents = keepCents + chargeCents;
  if (cents === 0 || !('keepBasisPoints' in rule)) return 'nothing';
  return isShare(cents, priceCents, rule)
    ? `${formatMoney(cents)} (${percent(rule.keepBasisPoints)})`
    : formatMoney(cents);
}

/** Whether the amount is the rule's share, rounded, and not less because of a limit. */
const isShare = (
  cents: number,
  priceCents: Cents,
  { keepBasisPoints }: { readonly keepBasisPoints: number },
): boolean => cents * 10_000 >= priceCents * keepBasisPoints - 5000;

/** '50%', '12.5%' */
const percent = (basisPoints: number): string => `${basisPoints / 100}%`;

type Canceling = { readonly split: Split; readonly priceCents: Cents; readonly cardLabel: string };

/**
 * For the client, before canceling. `isMovedLate`: hours still count from the start before a late move. `cardLabel` is
 * null without a card that works; then what is owed is paid by a link.
 */
export function describeCancelForClient({
  split: shown,
  priceCents,
  cardLabel,
  isMovedLate = false,
}: Omit<Canceling, 'cardLabel'> & { readonly cardLabel: string | null; readonly isMovedLate?: boolean }): string {
  const { refundCents, keepCents, chargeCents, toGiftCardCents, keptOutsideCents, visit } = shown;
  const reason = describeReason(shown, priceCents, isMovedLate);
  const charged = cardLabel === null ? 'will be due by a link that we text you' : `will be charged to ${cardLabel}`;
  if (visit === 'RETURNED') return 'The visit goes back to your package.';
  if (visit === 'KEPT') return `The visit from your package counts as used${reason}.`;
  if (keptOutsideCents !== undefined) {
    const kept = `${formatMoney(keptOutsideCents)} of what you paid at the business is kept${reason}.`;
    return keepCents > 0 ? `You get nothing back, and ${kept}` : kept;
  }
  const onGiftCard = describeGiftCardPart(refundCents, toGiftCardCents, 'your');
  if (chargeCents > 0 && refundCents + keepCents === 0) {
    return `${formatMoney(chargeCents)} ${charged}${reason}.`;
  }
  if (chargeCents > 0) {
    const back = refundCents > 0 ? `${formatMoney(refundCents)} back${onGiftCard}` : 'nothing back';
    return `You get ${back}, and ${formatMoney(chargeCents)} more ${charged}${reason}.`;
  }
  if (refundCents > 0 && keepCents > 0) {
    return `You get ${formatMoney(refundCents)} of ${formatMoney(refundCents + keepCents)} back${onGiftCard}${reason}.`;
  }
  if (refundCents > 0) return `You get ${formatMoney(refundCents)} back${onGiftCard}.`;
  return keepCents > 0 ? `You get nothing back${reason}.` : 'It costs you nothing.';
}

/** ' on your gift card', ', $40 of it on your gift card'; cards are refunded first. */
function describeGiftCardPart(refundCents: number, toGiftCardCents: number | undefined, whose: 'your' | 'the'): string {
  if (toGiftCardCents === undefined) return '';
  if (toGiftCardCents === refundCents) return ` on ${whose} gift card`;
  return `, ${formatMoney(toGiftCardCents)} of it on ${whose} gift card`;
}

/** ' (50% of $80, because it is less than 24 hours before)'; without the share if a limit makes the amount less. */
function describeReason(shown: Split, priceCents: Cents, isMovedLate: boolean): string {
  const { rule, visit, keepCents, chargeCents, keptOutsideCents = 0 } = shown;
  if (rule.code !== 'LATE' || rule.underHours === ANY_TIME_HOURS) return '';
  const isWhole = visit !== undefined || isShare(keepCents + chargeCents + keptOutsideCents, priceCents, rule);
  const share = isWhole ? `${percent(rule.keepBasisPoints)} of ${formatMoney(priceCents)}, ` : '';
  if (isMovedLate) return ` (${share}because fees are based on the time before your move)`;
  const hours = rule.underHours === 1 ? '1 hour' : `${rule.underHours} hours`;
  return ` (${share}because it is less than ${hours} before)`;
}

/** For the partner, before canceling for a client. */
export function describeCancelForPartner(
  { refundCents, keepCents, chargeCents, toGiftCardCents, keptOutsideCents = 0 as Cents, visit }: Split,
  clientName: string,
): string {
  if (visit === 'RETURNED') return `The visit goes back to ${clientName}’s package.`;
  if (visit === 'KEPT') return `The visit from ${clientName}’s package counts as used.`;
  const onGiftCard = describeGiftCardPart(refundCents, toGiftCardCents, 'the');
  if (chargeCents > 0 && refundCents + keepCents === 0) {
    return `${clientName} pays ${formatMoney(chargeCents)}. You keep ${formatMoney(chargeCents)}.`;
  }
  const back = refundCents > 0 ? `${formatMoney(refundCents)} back${onGiftCard}` : 'nothing back';
  const more = chargeCents > 0 ? ` and pays ${formatMoney(chargeCents)} more` : '';
  const kept = formatMoney(keepCents + chargeCents + keptOutsideCents);
  return `${clientName} gets ${back}${more}. You keep ${kept}${describeOutsidePart(keepCents, keptOutsideCents)}.`;
}

/** ', paid at the business', ', $20 of it paid at the business' */
function describeOutsidePart(keepCents: Cents, keptOutsideCents: Cents): string {
  if (keptOutsideCents === 0) return '';
  return keepCents === 0 ? ', paid at the business' : `, ${formatMoney(keptOutsideCents)} of it paid at the business`;
}

type NoShow = Canceling & {
  readonly clientName: string;
  readonly paidCents: Cents;
  readonly agreedAt: Instant;
  readonly zone: Zone;
};

/** For the partner, before a no-show is charged; undefined if there is nothing to charge. */
export function describeNoShowCharge({ split: shown, priceCents, cardLabel, ...of }: NoShow): string | undefined {
  const { chargeCents, rule } = shown;
  if (chargeCents === 0 || rule.code !== 'NO_SHOW') return undefined;
  const agreed = `${of.clientName} agreed on ${formatDate(of.agreedAt, of.zone)} to ${describeAmount(shown, priceCents)}`;
  const paid = of.paidCents > 0 ? `; ${formatMoney(of.paidCents)} is paid` : '';
  return `Charge ${formatMoney(chargeCents)} to ${cardLabel}? ${agreed}${paid}.`;
}
