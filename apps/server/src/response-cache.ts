import type { Instant, PageStep } from '@primehour/domain/vocabulary';
import type { Clock } from './clock.ts';
import { compactBody, type EncodedBody } from './http/encoded-body.ts';

/** Something public about a business, at one version of its calendar. */
export type View = {
  readonly businessId: string;
  readonly version: number;
  /** Everything else that the response depends on, and nothing about the visitor. */
  readonly name: string;
};

export type FreshResponse = {
  readonly text: string | Buffer;
  /** Its entity tag, if the text itself contains it. */
  readonly tag?: string;
  /** When it may change merely because time has passed. */
  readonly until: Instant;
  /** What a page view counts as. */
  readonly steps: readonly PageStep[];
};

export type CachedResponse = { readonly body: EncodedBody; readonly steps: readonly PageStep[] };

type Entry = CachedResponse & {
  readonly version: number;
  readonly madeAt: Instant;
  readonly until: Instant;
  readonly bytes: number;
};

/** The responses without personal content that this node caches, up to a number of bytes (decision 145). */
export type ResponseCache = {
  /** The cached response if it is still valid, otherwise a new one; concurrent misses wait for one computation. */
  get(view: View, make: () => Promise<FreshResponse>): Promise<CachedResponse>;
  /** The size of the cache. */
  bytes(): number;
};

/** The key, the entry and the headers of its buffers. */
const ENTRY_BYTES = 1024;
/** No real request has a longer name. */
const NAME_MAX_LENGTH = 300;

export function createResponseCache({
  clock,
  maxBytes,
}: {
  readonly clock: Clock;
  readonly maxBytes: number;
}): ResponseCache {
  /** Least recently used first. */
  const entries = new Map<string, Entry>();
  const making = new Map<string, Promise<CachedResponse>>();
  let bytes = 0;

  const evict = (key: string): void => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  const store = (key: string, entry: Entry): void => {
    // A slower request computed an older version.
    if ((entries.get(key)?.version ?? 0) > entry.version) return;
    evict(key);
    if (entry.bytes > maxBytes || key.length > NAME_MAX_LENGTH) return;
    entries.set(key, entry);
    bytes += entry.bytes;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      evict(oldest);
    }
  };
  const make = async (key: string, version: number, work: () => Promise<FreshResponse>): Promise<CachedResponse> => {
    const madeAt = clock.now();
    const { text, tag, until, steps } = await work();
    // Most businesses have few visitors, so that a first page is often the only one until it changes.
    const body = compactBody(text, { tag, isFirst: !entries.has(key) });
    store(key, { body, steps, version, madeAt, until, bytes: body.bytes + ENTRY_BYTES });
    return { body, steps };
  };

  return {
    get({ businessId, version, name }, work) {
      const key = `${businessId} ${name}`;
      const cached = entries.get(key);
      const now = clock.now();
      if (cached && cached.version === version && cached.madeAt <= now && now < cached.until) {
        entries.delete(key);
        entries.set(key, cached);
        return Promise.resolve(cached);
      }
      // It reads after this version was read, so its content is at least as new.
      const flight = `${version} ${key}`;
      const running = making.get(flight);
      if (running) return running;
      const begun = make(key, version, work).finally(() => making.delete(flight));
      making.set(flight, begun);
      return begun;
    },
    bytes: () => bytes,
  };
}
