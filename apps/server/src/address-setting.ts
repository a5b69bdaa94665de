import * as z from 'zod/mini';

const ADDRESS_MESSAGE = 'must be an address such as https://book.example.com';

/** A setting that holds an http or https address. */
export const address = () => z.string(ADDRESS_MESSAGE).check(z.refine(isHttpUrl, ADDRESS_MESSAGE));

export function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** An address that a process listens on, as part of a URL. */
export function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
