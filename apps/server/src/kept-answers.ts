import type { Instant, PageStep } from '@primehour/domain/vocabulary';
import type { Clock } from './clock.ts';
import { type EncodedBody, encodedBody } from './http/encoded-body.ts';

/** Something that anyone may see of a business, as it is at one version of its calendar. */
export type View = {
  readonly businessId: string;
  readonly version: number;
  /** Everything else that the answer depends on, and nothing of the person who asks. */
  readonly name: string;
};

export type MadeAnswer = {
  readonly text: string;
  /** Its name where the text has it in itself. */
  readonly tag?: string;
  /** The first instant at which the passing of time may change it. */
  readonly until: Instant;
  /** What a view of it counts as. */
  readonly steps: readonly PageStep[];
};

export type KeptAnswer = { readonly body: EncodedBody; readonly steps: readonly PageStep[] };

type Entry = KeptAnswer & {
  readonly version: number;
  readonly madeAt: Instant;
  readonly until: Instant;
  readonly bytes: number;
};

/** The answers to strangers that this node keeps, within a limit of bytes (decision 145). */
export type KeptAnswers = {
  /** The kept answer if it still holds, or a new one; many who ask at once wait for one. */
  answer(view: View, make: () => Promise<MadeAnswer>): Promise<KeptAnswer>;
  /** What is kept, in bytes. */
  bytes(): number;
};

/** Both encodings come to less than half of the text. */
const WITH_ENCODINGS = 1.5;
/** The key, the entry and the headers of its buffers. */
const ENTRY_BYTES = 1024;
/** Names longer than this are made up. */
const NAME_MAX_LENGTH = 300;

export function createKeptAnswers({
  clock,
  maxBytes,
}: {
  readonly clock: Clock;
  readonly maxBytes: number;
}): KeptAnswers {
  /** The one used longest ago first. */
  const entries = new Map<string, Entry>();
  const making = new Map<string, Promise<KeptAnswer>>();
  let bytes = 0;

  const forget = (key: string): void => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  const keep = (key: string, entry: Entry): void => {
    // A slower reader of an older version.
    if ((entries.get(key)?.version ?? 0) > entry.version) return;
    forget(key);
    if (entry.bytes > maxBytes || key.length > NAME_MAX_LENGTH) return;
    entries.set(key, entry);
    bytes += entry.bytes;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      forget(oldest);
    }
  };
  const make = async (key: string, version: number, work: () => Promise<MadeAnswer>): Promise<KeptAnswer> => {
    const madeAt = clock.now();
    const { text, tag, until, steps } = await work();
    const body = encodedBody(text, 3, tag);
    keep(key, { body, steps, version, madeAt, until, bytes: body.plain.length * WITH_ENCODINGS + ENTRY_BYTES });
    return { body, steps };
  };

  return {
    answer({ businessId, version, name }, work) {
      const key = `${businessId} ${name}`;
      const known = entries.get(key);
      const now = clock.now();
      if (known && known.version === version && known.madeAt <= now && now < known.until) {
        entries.delete(key);
        entries.set(key, known);
        return Promise.resolve(known);
      }
      // It reads after this version was read, so that it is at least as new.
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
