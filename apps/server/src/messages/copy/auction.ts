import { formatMoney } from '@primehour/domain/format/money';
import { formatDayTime, formatZoneName } from '@primehour/domain/format/time';
import { fitSms } from '@primehour/domain/message/sms-length';
import type { Instant } from '@primehour/domain/vocabulary';
import type { AuctionKind } from '../../ports/message-kinds.ts';
import type { AuctionData, MessageData } from '../message-data.ts';
import { fitWithPerson, withPerson } from './client.ts';

export type AuctionTextKind = Exclude<AuctionKind, 'AUCTION_OUTBID'>;

const whenOf = ({ reservationAt, zone }: AuctionData, at: Instant = reservationAt): string =>
  `${formatDayTime(at, zone)} ${formatZoneName(zone, at)}`;
const whatOf = (data: AuctionData): string =>
  `${withPerson(data.listingName, data.personName)} at ${data.businessName}, ${whenOf(data)}`;

const TEXTS: Record<AuctionTextKind, (data: AuctionData, url: string) => string> = {
  AUCTION_CARD_MISSING: (data, url) =>
    `The card for your bid on ${whatOf(data)} no longer works. Please add another one by ${whenOf(data, data.dueAt)}: ${url}`,
  AUCTION_WON: (data, url) => `It's yours for ${formatMoney(data.priceCents)}: ${whatOf(data)}. Details: ${url}`,
  AUCTION_LOST: ({ listingName, businessName }) =>
    `The auction is over. Another bidder won ${listingName} at ${businessName}, and you were not charged.`,
  AUCTION_PAYMENT_FAILED: (data, url) =>
    `You won ${whatOf(data)}, but the payment of ${formatMoney(data.priceCents)} failed. Pay by ${whenOf(data, data.dueAt)} to keep it: ${url}`,
  AUCTION_OFFER: (data, url) =>
    `The winner did not pay, so you can have ${whatOf(data)} for ${formatMoney(data.priceCents)}. Accept by ${whenOf(data, data.dueAt)}: ${url}`,
  AUCTION_REMINDER: (data, url) => `See you soon: ${whatOf(data)}. Details: ${url}`,
  AUCTION_REFUNDED: (data) =>
    `Sorry, your payment of ${formatMoney(data.priceCents)} came too late for ${whatOf(data)}, so all of it goes back to your card.`,
  AUCTION_REFUND_SENT: (data) =>
    `We refunded ${formatMoney(data.priceCents)} to your card for ${whatOf(data)}. It can take 5 to 10 days to show up.`,
};

export const auctionText = (kind: AuctionTextKind, data: AuctionData, url: string, ending = ''): string =>
  fitWithPerson(data, (person) =>
    fitSms(
      [data.listingName, data.businessName, person],
      (listingName = '', businessName = '', personName = '') =>
        TEXTS[kind]({ ...data, listingName, businessName, personName }, url) + ending,
    ),
  );

type Ending = { readonly sender: string | null; readonly ending: string };

/** Its text names no business, so the first text of a business begins with the name. */
export const outbidText = (
  { listingName, priceCents }: MessageData['AUCTION_OUTBID'],
  url: string,
  { sender, ending }: Ending = { sender: null, ending: '' },
): string =>
  fitSms([listingName, sender ?? ''], (listing = '', business = '') => {
    const opening = ending === '' || business === '' ? '' : `${business}: `;
    return `${opening}You were outbid on ${listing}. The price is now ${formatMoney(priceCents)}. Bid again: ${url}${ending}`;
  });
