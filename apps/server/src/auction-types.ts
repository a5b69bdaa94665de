import { AUCTION_TRAITS } from '@primehour/domain/auction/models/models';
import type { AuctionType } from '@primehour/domain/auction/terms';
import { AUCTION_TYPES } from '@primehour/domain/vocabulary';

/** The types that the operator can add to the standard ones. */
const EXTRA_TYPES = AUCTION_TYPES.filter((type) => AUCTION_TRAITS[type].isExtra);
export const EXTRA_TYPE_MESSAGE = `must list any of ${EXTRA_TYPES.join(', ')}`;

const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

export const areExtraTypes = (text: string): boolean =>
  namesIn(text).every((name) => EXTRA_TYPES.some((type) => type === name));

export const readAuctionTypes = (extra: string): AuctionType[] =>
  AUCTION_TYPES.filter((type) => !AUCTION_TRAITS[type].isExtra || namesIn(extra).includes(type));
