import { once } from 'node:events';
import { createHint } from '@primehour/db/hint';
import type { Topic } from '@primehour/db/topics';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { frameOf, HEARTBEAT, RETRY, type StreamEvent } from './frames.ts';
import type { StreamLimit } from './streams.ts';

/** Where a stream starts. `isReset`: earlier events are no longer available, so the reader reloads everything. */
export type StreamStart = {
  readonly id: string;
  readonly isReset: boolean;
  /** Events up to this id happened before the stream was opened, around the loading of its screen. */
  readonly upTo?: string | undefined;
};

export type StreamOptions = {
  readonly topic: Topic;
  readonly limits: readonly StreamLimit[];
  /** Finds the start, given the id that the reader saw last, if it is one of theirs. The id is untrusted. */
  begin(lastEventId: string | undefined): Promise<StreamStart>;
  /** The next events after an id, oldest first; repeated until there are none. */
  read(afterId: string): Promise<readonly (StreamEvent & { readonly id: string })[]>;
  /** All readers of the topic see the same events, so those at the same position share one query. */
  readonly isShared: boolean;
  /** Checked with each heartbeat, and at once when `accessTopic` wakes; a stream that is no longer allowed ends. */
  isStillAllowed?(): Promise<boolean>;
  readonly accessTopic?: Topic;
};

const HEARTBEAT_MS = 15_000;
/** A reader that accepts nothing for this long is disconnected, and resumes where it stopped. */
const STALL_MS = 30_000;
const DISMISS_MS = 1_000;

/**
 * Responds with server-sent events until the reader disconnects, the node stops, or access ends. Rows are the source of
 * events; a wake-up only says when to read them. So nothing is buffered for a slow reader: the next rows are read once
 * the previous ones are sent.
 * @throws Refusal TOO_MANY_REQUESTS, UNAVAILABLE
 */
// oxlint-disable-next-line max-lines-per-function -- its parts share whether the stream is open, and each may end it
export async function openStream(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  request: FastifyRequest,
  reply: FastifyReply,
  options: StreamOptions,
): Promise<void> {
  const { streams } = request.server;
  const leave = streams.enter(options.limits);
  const start = await options.begin(lastEventIdOf(request)).catch((error: unknown) => {
    leave();
    throw error;
  });

  const { raw } = reply;
  const news = createHint();
  let isOpen = true;
  const end = () => {
    isOpen = false;
    news.give();
  };
  const unfollow = streams.follow(db, options.topic, news.give);
  const unwatch = options.accessTopic && streams.follow(db, options.accessTopic, () => void beat());
  const dismiss = () => {
    raw.end(frameOf({ event: 'bye', data: {} }));
    // A reader that accepts nothing would never receive it.
    setTimeout(() => raw.destroy(), DISMISS_MS).unref();
    end();
  };
  const forget = streams.opened(dismiss);
  raw.once('close', end);
  raw.on('error', end);
  // A disconnect during the lookup of the start fires no event anymore.
  if (raw.destroyed || request.raw.destroyed) end();
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS);

  takeOver(reply);
  try {
    const { id, isReset, upTo } = start;
    const data = upTo === undefined ? {} : { upTo };
    await send(`${RETRY}${frameOf({ id, event: isReset ? 'reset' : 'ready', data })}`);
    let place = start.id;
    while (isOpen) {
      const events = await next(place);
      const last = events.at(-1);
      if (last === undefined) {
        await news.wait();
        continue;
      }
      await send(textOf(events));
      place = last.id;
    }
  } finally {
    clearInterval(heartbeat);
    unfollow();
    unwatch?.();
    forget();
    leave();
    raw.end();
  }

  async function next(place: string) {
    try {
      const read = () => options.read(place);
      return await (options.isShared ? streams.share(options.topic, place, read) : read());
    } catch (error) {
      // What was read no longer exists, or may no longer be seen. The response to the next attempt says which.
      if (error instanceof Refusal) dismiss();
      else log.warn({ err: error, topic: options.topic }, 'Events could not be read; retrying');
      return [];
    }
  }

  async function send(text: string): Promise<void> {
    if (isOpen) await writeDrained(raw, text);
  }

  async function beat(): Promise<void> {
    // Without the last rows accepted, it needs no heartbeat.
    if (!isOpen || raw.writableNeedDrain) return;
    const isAllowed = (await options.isStillAllowed?.().catch(() => true)) ?? true;
    if (!isOpen) return;
    if (isAllowed) raw.write(HEARTBEAT);
    else dismiss();
  }
}

/** From here on the response is written directly, bypassing the framework. */
function takeOver(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    // Headers set by hooks for every response.
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // A buffering proxy would hold back the events.
    'x-accel-buffering': 'no',
    // A keep-alive connection would delay a stopping node.
    connection: 'close',
  });
}

/** Waits until the reader has accepted it. */
async function writeDrained(raw: FastifyReply['raw'], text: string): Promise<void> {
  if (raw.write(text)) return;
  const waiting = new AbortController();
  const { signal } = waiting;
  const timer = setTimeout(() => waiting.abort(), STALL_MS);
  try {
    await Promise.race([once(raw, 'drain', { signal }), once(raw, 'close', { signal })]);
  } catch {
    raw.destroy();
  } finally {
    clearTimeout(timer);
    // Otherwise the listener would stay on the stream until the timeout.
    waiting.abort();
  }
}

const texts = new WeakMap<readonly StreamEvent[], string>();

/** Readers that share a read get the same text, which would otherwise be serialized thousands of times. */
function textOf(events: readonly StreamEvent[]): string {
  const text = texts.get(events) ?? events.map(frameOf).join('');
  texts.set(events, text);
  return text;
}

function lastEventIdOf({ headers }: FastifyRequest): string | undefined {
  const id = headers['last-event-id'];
  return typeof id === 'string' && id !== '' && id.length <= 64 ? id : undefined;
}
