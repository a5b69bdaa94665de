import { yourCard } from '@primehour/contract/copy/refusals';
import type { PublicPerson } from '@primehour/contract/pages';
import type { MyBooking } from '@primehour/contract/public';
import type { PublicBusiness } from '@primehour/contract/public-business';
import { publicPaths } from '@primehour/contract/public-paths';
import type { PublicService } from '@primehour/contract/service-shapes';
import type { FallingOpening } from '@primehour/contract/waitlist-pages';
import { balanceOf, moneyOf, remainingOf } from '@primehour/domain/booking/booking-money';
import {
  canClientCancel,
  canClientMove,
  canSaveCard,
  changeableUntil,
  isHoldLapsed,
} from '@primehour/domain/booking/transitions';
import { canPayDue, isChargeScheduled, isVoluntary } from '@primehour/domain/due/due';
import { canTip, tipEndsAt } from '@primehour/domain/due/tip';
import { describeCancelForClient } from '@primehour/domain/policy/copy';
import type { Split } from '@primehour/domain/policy/split';
import { offerOf } from '@primehour/domain/resource/offer';
import { publicNameOf } from '@primehour/domain/resource/public-name';
import type { Instant } from '@primehour/domain/vocabulary';
import { instantOf } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { namedPerson } from '../../messages/load-facts.ts';
import {
  bookedTaxOf,
  isCardMissing,
  lengthMinutes,
  presentPayment,
  splitOf,
  stateOf,
  upfrontOfTerms,
  freeUntilOf,
  isMoveLate,
  hashOfAgreement,
  describeTermsToAgree,
  type Terms,
} from '../booking/api.ts';
import { wasTipped } from '../due/api.ts';
import { smallerImageUrl } from '../image/api.ts';
import type { ShownBusiness, TeamMember } from '../operator/api.ts';
import { presentService, type ShownService } from '../service/api.ts';
import type { listFalling } from '../waitlist/api.ts';
import type { OwnBooking } from './queries.ts';

export const presentPublicBusiness = (
  row: ShownBusiness,
  config: Pick<Config, 'publicUrl'>,
  heroPreview: string | null = null,
): PublicBusiness => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  bio: row.bio,
  zone: row.timezone,
  address: addressOf(row),
  phone: row.contactNumber,
  socialLink: row.socialLink,
  standardBookingUrl: row.standardBookingUrl,
  heroUrl: row.mediaUrl === null ? null : smallerImageUrl(config, row.mediaUrl, 1200),
  heroPreview,
  logoUrl: row.logoUrl,
});

const addressOf = ({ city, state }: ShownBusiness): string => `${city}, ${state}`;

export function presentPublicService(
  row: ShownService,
  team: readonly TeamMember[],
  config: Pick<Config, 'publicUrl'>,
): PublicService {
  const {
    price: _,
    duration: __,
    bufferBefore: ___,
    bufferAfter: ____,
    isHidden: _____,
    ...shown
  } = presentService(row);
  const imageUrl = smallerImageUrl(config, row.imageUrl, 480);
  const hasAddedTax = row.tax !== null && !row.tax.isIncluded;
  return { ...shown, ...offerOf(row, team), ...(hasAddedTax && { hasAddedTax }), imageUrl };
}

export const presentPerson = (
  { id, about, imageUrl, ...person }: TeamMember,
  config: Pick<Config, 'publicUrl'>,
): PublicPerson => ({
  id,
  name: publicNameOf({ kind: 'TEAM_MEMBER', ...person }),
  about,
  imageUrl: imageUrl === null ? null : smallerImageUrl(config, imageUrl, 480),
});

/** A booking as the person who made it may see it; a lapsed hold reads EXPIRED before any job has run. */
export function presentMyBooking(
  {
    row,
    business: owner,
    terms,
    card,
    dues,
    person,
    tipAskedAt,
  }: Pick<OwnBooking, 'row' | 'business' | 'terms' | 'card' | 'dues' | 'person' | 'tipAskedAt'>,
  now: Instant,
): MyBooking {
  const state = stateOf(row);
  const tax = bookedTaxOf(row);
  const canCancel = canClientCancel(state, now).ok;
  const isOpen = owner.suspendedAt === null;
  const owed = isOpen ? dues.find(({ kind, state: due }) => !isVoluntary(kind) && canPayDue(due)) : undefined;
  const restCents = isOpen ? balanceOf({ ...row, endAt: instantOf(row.endAt) }, now) : 0;
  const free = state.status === 'CONFIRMED' ? freeUntilOf(terms) : undefined;
  const onCancel = canCancel ? splitOf(terms, row, 'CLIENT', now) : undefined;
  return {
    id: row.id,
    status: isHoldLapsed(state, now) ? 'EXPIRED' : row.status,
    payment: presentPayment(row),
    startAt: instantOf(row.startAt),
    endAt: instantOf(row.endAt),
    holdExpiresAt: state.holdExpiresAt ?? null,
    clientName: row.givenName ?? row.clientName,
    service: { name: row.serviceName, priceCents: row.priceCents, durationMinutes: lengthMinutes(row) },
    ...(row.discountCode !== null && { discount: { code: row.discountCode, cents: row.discountCents } }),
    ...(tax && { tax }),
    ...(terms.stored && { stored: terms.stored }),
    ...(person === null ? {} : { person: { name: namedPerson({ person, startAt: row.startAt }, now) } }),
    business: { name: owner.name, zone: owner.timezone, address: row.place, phone: owner.contactNumber },
    canMove: isOpen && canClientMove(state, now).ok,
    canCancel,
    changeUntil: changeableUntil(state),
    money: presentMyMoney(row, onCancel),
    onCancel: onCancel ? presentOnCancel(terms, onCancel) : null,
    isMoveLate: state.status === 'CONFIRMED' && isMoveLate(terms, now),
    ...(card && {
      card: { label: card.label, isMissing: isCardMissing(card), canReplace: isOpen && canSaveCard(state, now).ok },
    }),
    ...(owed && { dueCents: owed.amountCents }),
    ...(restCents > 0 && { restCents }),
    ...presentTip({ row, owner, dues, tipAskedAt }, now),
    ...presentFee(dues),
    ...(free !== undefined && free >= now && { freeUntil: free }),
    isMissed: row.attendance === 'NO_SHOW',
    ask: row.status === 'PENDING' ? presentUpfront(terms, now) : null,
  };
}

type Tipped = Pick<OwnBooking, 'row' | 'dues' | 'tipAskedAt'> & { readonly owner: OwnBooking['business'] };

function presentTip({ row, owner, dues, tipAskedAt }: Tipped, now: Instant): Pick<MyBooking, 'tipUntil' | 'tipCents'> {
  const { tipCents } = moneyOf(row);
  const isOpen = owner.suspendedAt === null && canTip({ ...row, askedAt: tipAskedAt, wasTipped: wasTipped(dues) }, now);
  return {
    ...(isOpen && tipAskedAt !== null && { tipUntil: tipEndsAt(tipAskedAt) }),
    ...(tipCents > 0 && { tipCents }),
  };
}

/** The pending fee, if there is one. */
function presentFee(dues: OwnBooking['dues']): Pick<MyBooking, 'fee'> {
  for (const { kind, state, amountCents } of dues) {
    if ((kind === 'LATE_CANCEL' || kind === 'NO_SHOW') && isChargeScheduled(state))
      return { fee: { kind, amountCents } };
  }
  return {};
}

const presentOnCancel = ({ agreement, priceCents, feeStartAt }: Terms, split: Split): MyBooking['onCancel'] => ({
  refundCents: split.refundCents,
  keepCents: split.keepCents,
  chargeCents: split.chargeCents,
  keptOutsideCents: split.keptOutsideCents,
  words: describeCancelForClient({
    split,
    priceCents,
    cardLabel: agreement?.isCardMissing ? null : (agreement?.methodLabel ?? yourCard),
    isMovedLate: feeStartAt !== null,
  }),
});

function presentUpfront(terms: Terms, now: Instant): MyBooking['ask'] {
  const { payCents, savesCard } = upfrontOfTerms(terms);
  const text = describeTermsToAgree(terms, now);
  const agreement = text === undefined ? null : { words: text, wordsHash: hashOfAgreement(text).toString('hex') };
  return { payCents, savesCard, agreement };
}

function presentMyMoney(row: OwnBooking['row'], onCancel: Split | undefined): MyBooking['money'] {
  const { chargedCents, refundedCents, refundingCents, chargedBackCents, paidOutsideCents } = moneyOf(row);
  return {
    chargedCents,
    refundedCents,
    refundingCents,
    chargedBackCents,
    paidAtBusinessCents: paidOutsideCents,
    backOnCancelCents: onCancel?.refundCents ?? 0,
    remainingCents: remainingOf(row),
  };
}

type Falling = Awaited<ReturnType<typeof listFalling>>[number];

/** An opening with a falling price, with the URL to take it. */
export const presentFalling = (opening: Falling, slug: string): FallingOpening => ({
  id: opening.id,
  path: publicPaths.bookingDetails(slug, { service: opening.serviceId, at: opening.startAt, opening: opening.id }),
  serviceName: opening.serviceName,
  ...(opening.hasAddedTax && { hasAddedTax: true }),
  startAt: opening.startAt,
  startPriceCents: opening.startPriceCents,
  floorPriceCents: opening.floorPriceCents,
  fromAt: opening.fromAt,
  untilAt: opening.untilAt,
});
