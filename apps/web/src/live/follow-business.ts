import { LIVE_PATH } from '@primehour/contract/live';
import { refreshSession } from '../api/refresh.ts';
import { gatewayHeaders } from '../config.ts';
import { getSession } from '../session/store.ts';
import { createEventReader, type Frame } from './event-reader.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** The server sends something at least every 15 seconds; a connection that is silent for longer is dead. */
const SILENCE_MS = 40_000;
/** Switching to another tab briefly keeps the connection. */
const HIDDEN_MS = 10_000;

type Options = {
  readonly businessId: string;
  readonly onFrame: (frame: Frame) => void;
};

/**
 * Reads live events of a business while the page is visible. `EventSource` cannot send the session's token, so this is
 * a streaming fetch; after a break it resumes from the last id it saw, with growing pauses while it fails.
 */
export function followBusiness({ businessId, onFrame }: Options): () => void {
  let lastEventId: string | undefined;
  let line: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isStopped = false;

  const reader = () =>
    createEventReader((frame) => {
      if (frame.id !== undefined) lastEventId = frame.id;
      failures = 0;
      onFrame(frame);
    });

  async function connect(): Promise<void> {
    if (isStopped || line || document.hidden) return;
    const { accessToken } = getSession();
    if (!accessToken) return;
    const own = new AbortController();
    line = own;
    try {
      const response = await openLine({ businessId, accessToken, lastEventId, signal: own.signal });
      if (response.status === 401) await refreshSession(accessToken);
      else if (response.ok && response.body) await readLine(response.body, reader().push, () => own.abort());
    } catch {
      // The network failed, or the stream ended; both are retried below.
    }
    if (line === own) line = undefined;
    again();
  }

  function again(): void {
    if (isStopped || document.hidden) return;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), waitAfter(failures));
    failures += 1;
  }

  const onVisibility = () => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(() => line?.abort(), HIDDEN_MS);
    else void connect();
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onVisibility);
  void connect();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    clearTimeout(hiding);
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onVisibility);
    line?.abort();
  };
}

type Line = { businessId: string; accessToken: string; lastEventId: string | undefined; signal: AbortSignal };

function openLine({ businessId, accessToken, lastEventId, signal }: Line): Promise<Response> {
  // The first connection starts at the page load, to include events during loading.
  const age = lastEventId === undefined ? `&age=${Math.round(performance.now())}` : '';
  return fetch(`${LIVE_PATH}?businessId=${businessId}${age}`, {
    headers: {
      ...gatewayHeaders(),
      accept: 'text/event-stream',
      authorization: `Bearer ${accessToken}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal,
  });
}

/** Reads until the stream ends, and closes a stream that has been silent for too long. */
async function readLine(
  body: ReadableStream<Uint8Array>,
  push: (text: string) => void,
  end: () => void,
): Promise<void> {
  const decoder = new TextDecoder();
  const source = body.getReader();
  for (;;) {
    const silence = setTimeout(end, SILENCE_MS);
    const { done, value } = await source.read().finally(() => clearTimeout(silence));
    if (done) return;
    push(decoder.decode(value, { stream: true }));
  }
}

/** Includes jitter so that the readers of a stopped node do not all reconnect at once. */
const waitAfter = (failures: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);
