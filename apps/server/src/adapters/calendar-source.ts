import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { createGunzip } from 'node:zlib';
import type { Config } from '../config.ts';
import * as copy from '../copy/calendar-sync.ts';
import {
  type CalendarResponse,
  CalendarFailure,
  type CalendarSource,
  type Validators,
} from '../ports/calendar-source.ts';
import { pinAddress, type PinnedAddress, type Resolve } from './public-address.ts';

const TIMEOUT_MS = 15_000;
const BYTES_MAX = 5 * 1024 * 1024;
const REDIRECTS_MAX = 3;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** Fetches over the network, only from public addresses unless the operator allows any. */
export function createCalendarSource(
  { calendarNetwork: network, productName }: Pick<Config, 'calendarNetwork' | 'productName'>,
  resolve?: Resolve,
): CalendarSource {
  return {
    async read(url, validators, signal) {
      const ending = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
      try {
        return await follow(new URL(url), REDIRECTS_MAX);
      } catch (error) {
        throw signal.aborted ? error : failureOf(error);
      }

      async function follow(address: URL, redirectsLeft: number): Promise<CalendarResponse> {
        if (network === 'public' && address.protocol !== 'https:') {
          throw new CalendarFailure(copy.notHttps);
        }
        // Checked at each redirect, because a public address may lead anywhere.
        const pinned = await pinAddress(address.hostname, network, ending, resolve);
        const response = await get(address, pinned, headersOf(validators, productName), ending);
        const status = response.statusCode ?? 0;
        if (status === 304) {
          response.destroy();
          return { isUnchanged: true };
        }
        const { location } = response.headers;
        if (REDIRECTS.includes(status) && location !== undefined) {
          response.destroy();
          if (redirectsLeft === 0) throw new CalendarFailure(copy.tooManyRedirects);
          if (!URL.canParse(location, address.href)) throw new CalendarFailure(copy.brokenRedirect);
          return follow(new URL(location, address.href), redirectsLeft - 1);
        }
        if (status !== 200) {
          response.destroy();
          throw new CalendarFailure(STATUS_MESSAGES[status] ?? copy.answeredWith(status));
        }
        const { etag = null, 'last-modified': lastModified = null } = response.headers;
        return { isUnchanged: false, text: await textOf(response), validators: { etag, lastModified } };
      }
    },
  };
}

const STATUS_MESSAGES: Readonly<Record<number, string>> = {
  401: copy.passwordNeeded,
  403: copy.notPermitted,
  404: copy.gone,
  410: copy.gone,
  429: copy.tooBusy,
};

const headersOf = ({ etag, lastModified }: Validators, productName: string): Record<string, string> => ({
  accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
  'accept-encoding': 'gzip, identity;q=0.5',
  'user-agent': `${productName.replaceAll(/[^\w .-]/g, '')} calendar reader`,
  ...(etag === null ? {} : { 'if-none-match': etag }),
  ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
});

function get(
  url: URL,
  { address, family }: PinnedAddress,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  // `lookup` returns the checked address; certificate and Host header still use the name.
  const pinned = (_name: string, options: { all?: boolean }, done: (...answer: unknown[]) => void) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family);
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers, signal, agent: false, lookup: pinned as never, auth: '' }, resolve);
    asked.once('error', reject);
    asked.end();
  });
}

/** The limit applies to the decompressed size. */
async function textOf(response: IncomingMessage): Promise<string> {
  const isPacked = response.headers['content-encoding'] === 'gzip';
  const body = isPacked ? response.pipe(createGunzip()) : response;
  // An interrupted compressed response makes the decompression fail.
  response.once('error', (error) => body.destroy(error));
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BYTES_MAX) {
      response.destroy();
      throw new CalendarFailure(copy.tooLarge);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function failureOf(error: unknown): CalendarFailure {
  if (error instanceof CalendarFailure) return error;
  const { name = '', code = '' } = error as { name?: string; code?: string };
  if (name === 'TimeoutError' || name === 'AbortError') return new CalendarFailure(copy.tooSlow);
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) {
    return new CalendarFailure(copy.noCertificate, { cause: error });
  }
  return new CalendarFailure(copy.unreachable, { cause: error });
}
