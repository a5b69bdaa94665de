/**
 * The auction models, by type. Each record is exhaustive, so that a new type does not compile until its model is
 * complete. There is one record for each reader, so that a page loads only what it needs.
 */
import type { AuctionType } from '../terms.ts';
import { DUTCH_BID_FORM, DUTCH_LIVE } from './dutch/client-copy.ts';
import { DUTCH_PARTNER } from './dutch/partner-copy.ts';
import { DUTCH_RULES } from './dutch/rules.ts';
import { DUTCH_TRAITS } from './dutch/traits.ts';
import { FIXED_BID_FORM, FIXED_LIVE } from './fixed/client-copy.ts';
import { FIXED_PARTNER } from './fixed/partner-copy.ts';
import { FIXED_RULES } from './fixed/rules.ts';
import { FIXED_TRAITS } from './fixed/traits.ts';
import type { AuctionRules, AuctionTraits, BidFormCopy, LiveCopy, PartnerCopy } from './model.ts';
import { SEALED_BID_FORM, SEALED_LIVE } from './sealed/client-copy.ts';
import { SEALED_PARTNER } from './sealed/partner-copy.ts';
import { SEALED_RULES } from './sealed/rules.ts';
import { SEALED_TRAITS } from './sealed/traits.ts';
import { TRADITIONAL_BID_FORM, TRADITIONAL_LIVE } from './traditional/client-copy.ts';
import { TRADITIONAL_PARTNER } from './traditional/partner-copy.ts';
import { TRADITIONAL_RULES } from './traditional/rules.ts';
import { TRADITIONAL_TRAITS } from './traditional/traits.ts';

export const AUCTION_TRAITS: Readonly<Record<AuctionType, AuctionTraits>> = {
  traditional: TRADITIONAL_TRAITS,
  dutch: DUTCH_TRAITS,
  fixed: FIXED_TRAITS,
  sealed: SEALED_TRAITS,
};

export const AUCTION_RULES: { readonly [Type in AuctionType]: AuctionRules<Type> } = {
  traditional: TRADITIONAL_RULES,
  dutch: DUTCH_RULES,
  fixed: FIXED_RULES,
  sealed: SEALED_RULES,
};

export const LIVE_COPY: Readonly<Record<AuctionType, LiveCopy>> = {
  traditional: TRADITIONAL_LIVE,
  dutch: DUTCH_LIVE,
  fixed: FIXED_LIVE,
  sealed: SEALED_LIVE,
};

export const BID_FORM_COPY: Readonly<Record<AuctionType, BidFormCopy>> = {
  traditional: TRADITIONAL_BID_FORM,
  dutch: DUTCH_BID_FORM,
  fixed: FIXED_BID_FORM,
  sealed: SEALED_BID_FORM,
};

export const PARTNER_COPY: Readonly<Record<AuctionType, PartnerCopy>> = {
  traditional: TRADITIONAL_PARTNER,
  dutch: DUTCH_PARTNER,
  fixed: FIXED_PARTNER,
  sealed: SEALED_PARTNER,
};
