import { AUCTION_TRAITS } from './models/models.ts';
import type { AuctionType } from './terms.ts';

/** Whether bids rise by a step that the partner sets. */
export const hasPriceStep = (type: AuctionType): boolean => AUCTION_TRAITS[type].prices.includes('priceStep');
