/**
 * The stream reconnects automatically where it stopped, waits longer while it fails, and pauses while the page is
 * hidden.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeSession } from '../session/store.ts';
import type { Frame } from './event-reader.ts';
import { followBusiness } from './follow-business.ts';

type Asked = { readonly path: string; readonly token: string | null; readonly lastEventId: string | null };
type Line = { readonly asked: Asked; send(text: string): void; end(): void; readonly isAborted: () => boolean };

let lines: Line[];
let frames: Frame[];
let answers: (() => Response | undefined)[];
let page: EventTarget & { hidden: boolean };
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  lines = [];
  frames = [];
  answers = [];
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', Object.assign(page, { getElementById: () => null }));
  vi.stubGlobal('window', new EventTarget());
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', (path: string, { headers, signal }: RequestInit) => {
    const sent = new Headers(headers);
    const asked = {
      path: path.replace(/age=\d+/, 'age=N'),
      token: sent.get('authorization'),
      lastEventId: sent.get('last-event-id'),
    };
    const answer = answers.shift()?.();
    let control: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (made) => void (control = made) });
    signal?.addEventListener('abort', () => control.error(new DOMException('Aborted', 'AbortError')));
    lines.push({
      asked,
      send: (text) => control.enqueue(new TextEncoder().encode(text)),
      end: () => control.close(),
      isAborted: () => signal?.aborted === true,
    });
    return Promise.resolve(answer ?? new Response(body));
  });
  const user = { id: 'u1', phone: '+13125550101', email: null, first_name: 'Rosa', last_name: 'Delgado' };
  changeSession({
    type: 'verified',
    answer: { accessToken: 'token', refreshToken: 'refresh', user, businessInfo: [] },
  } as never);
  stop = followBusiness({ businessId: 'b1', onFrame: (frame) => frames.push(frame) });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const settled = () => vi.advanceTimersByTimeAsync(0);
const newest = (): Line => {
  const line = lines.at(-1);
  if (!line) throw new Error('No connection was opened.');
  return line;
};

describe('a connection', () => {
  it('sends the token and the age of the page, and passes on what it receives', async () => {
    await settled();
    expect(newest().asked).toEqual({
      path: '/booking/api/live?businessId=b1&age=N',
      token: 'Bearer token',
      lastEventId: null,
    });
    newest().send('id: 7\nevent: ready\ndata: {}\n\nid: 8\nevent: book');
    newest().send('ing\ndata: {"a":1}\n\n');
    await settled();
    expect(frames.map(({ id, event }) => [id, event])).toEqual([
      ['7', 'ready'],
      ['8', 'booking'],
    ]);
  });

  it('that breaks resumes after the last event it received', async () => {
    await settled();
    newest().send('id: 8\nevent: booking\ndata: {}\n\n');
    await settled();
    newest().end();
    await vi.advanceTimersByTimeAsync(999);
    expect(lines).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(newest().asked).toEqual({
      path: '/booking/api/live?businessId=b1',
      token: 'Bearer token',
      lastEventId: '8',
    });
  });

  it('that keeps failing waits twice as long each time, up to half a minute', async () => {
    await settled();
    answers = Array.from({ length: 9 }, () => () => new Response(null, { status: 503 }));
    newest().end();
    for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      const before = lines.length;
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect([wait, lines.length]).toEqual([wait, before]);
      await vi.advanceTimersByTimeAsync(1);
      expect([wait, lines.length]).toEqual([wait, before + 1]);
    }
  });

  it('that falls silent is closed', async () => {
    await settled();
    newest().send(':\n\n');
    await vi.advanceTimersByTimeAsync(39_000);
    expect(newest().isAborted()).toBe(false);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(lines[0]?.isAborted()).toBe(true);
  });
});

describe('a hidden page', () => {
  const look = (isLooking: boolean) => {
    page.hidden = !isLooking;
    page.dispatchEvent(new Event('visibilitychange'));
  };

  it('closes its connection, and opens one when it is visible again', async () => {
    await settled();
    newest().send('id: 8\nevent: booking\ndata: {}\n\n');
    look(false);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(newest().isAborted()).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(newest().isAborted()).toBe(true);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(lines).toHaveLength(1);
    look(true);
    await settled();
    expect(newest().asked.lastEventId).toBe('8');
  });

  it('keeps its connection while it is hidden briefly', async () => {
    await settled();
    look(false);
    await vi.advanceTimersByTimeAsync(5_000);
    look(true);
    await vi.advanceTimersByTimeAsync(20_000);
    expect([lines.length, newest().isAborted()]).toEqual([1, false]);
  });
});
