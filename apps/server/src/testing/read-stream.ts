import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { anAddress } from '@primehour/testkit/call';
import { createParser } from 'eventsource-parser';

export type Frame = { readonly id: string | undefined; readonly event: string; readonly data: unknown };

/** An open stream of server-sent events, as a browser reads it. */
export type OpenedStream = {
  readonly status: number;
  /** The response body, if it is not a stream. */
  readonly body: () => Promise<unknown>;
  /** The next frame; rejects after a timeout, or when the stream has ended. */
  next(): Promise<Frame>;
  readonly hasEnded: () => boolean;
  /** Stops reading without closing the connection. */
  pause(): void;
  close(): void;
};

type Options = { readonly accessToken?: string; readonly lastEventId?: string; readonly address?: string };

const TIMEOUT_MS = 60_000;

/** Uses a separate connection: `fetch` keeps idle ones open, for which a stopping server would wait. */
export async function openTestStream(
  url: string,
  { accessToken, lastEventId, address = anAddress() }: Options = {},
): Promise<OpenedStream> {
  const request = get(url, {
    agent: false,
    headers: {
      accept: 'text/event-stream',
      'x-forwarded-for': address,
      ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const frames: Frame[] = [];
  let text = '';
  let hasEnded = false;
  let wake = () => {};
  response.setEncoding('utf8');
  const parser = createParser({
    onEvent({ id, event, data }) {
      if (event !== undefined) frames.push({ id, event, data: JSON.parse(data) as unknown });
    },
  });
  response.on('data', (chunk: string) => {
    text += chunk;
    parser.feed(chunk);
    wake();
  });
  const end = () => {
    hasEnded = true;
    wake();
  };
  response.once('end', end);
  response.once('error', end);
  return {
    status: response.statusCode ?? 0,
    async body() {
      if (!hasEnded) await once(response, 'end');
      return JSON.parse(text) as unknown;
    },
    hasEnded: () => hasEnded,
    pause: () => response.pause(),
    close: () => request.destroy(),
    async next() {
      const giveUpAt = performance.now() + TIMEOUT_MS;
      while (frames.length === 0) {
        if (hasEnded) throw new Error('The stream has ended.');
        if (performance.now() > giveUpAt) throw new Error('Nothing was received.');
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, 100);
        });
      }
      const [first] = frames.splice(0, 1);
      if (!first) throw new Error('Unreachable: there is a frame.');
      return first;
    },
  };
}
