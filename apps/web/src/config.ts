import type { AuctionType } from '@primehour/domain/auction/terms';
import * as copy from './copy/shell.ts';

/** What the operator has configured; the server writes it into each page as a JSON block. */
type Config = {
  productName: string;
  /** Header name → value, sent with every call to our own origin (product/api#authorization). */
  gateway: Record<string, string>;
  /** Booking Page URL = partnerHost/slug, Calendar Booking Link = vipHost/businessId (product/marketing#links). */
  partnerHost: string;
  vipHost: string;
  /** The auction types that the operator offers; the standard ones are always offered. */
  auctionTypes?: readonly AuctionType[];
  /** Chatwoot in place of the built-in help (product/shell#help). */
  chat?: ChatConfig;
};

export type ChatConfig = { baseUrl: string; websiteToken: string };

const DEFAULTS: Config = { productName: copy.productName, gateway: {}, partnerHost: '/p', vipHost: '/vip' };

let loaded: Config | undefined;

export function config(): Config {
  loaded ??= { ...DEFAULTS, ...readBlock() };
  return loaded;
}

export function gatewayHeaders(): Record<string, string> {
  return config().gateway;
}

function readBlock(): Partial<Config> {
  const text = typeof document === 'undefined' ? null : document.getElementById('config')?.textContent;
  // Written by our own server; an absent block means that nothing is configured.
  return text ? (JSON.parse(text) as Partial<Config>) : {};
}
