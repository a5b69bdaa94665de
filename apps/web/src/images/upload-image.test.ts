/**
 * A stalled upload ends with an error, even if the connection appears to be open; an upload that makes progress may
 * take any time.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  responseText = '';
  status = 200;
  isAborted = false;
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  constructor() {
    FakeRequest.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.isAborted = true;
    this.onabort?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('window', { addEventListener: () => {} });
  vi.stubGlobal('document', { getElementById: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function put() {
  const { putFile } = await import('./upload-image.ts');
  const reported: number[] = [];
  const file = new File(['x'], 'a.png', { type: 'image/png' });
  const answer = putFile('https://store.test/a', file, new AbortController().signal, (progress) =>
    reported.push(progress),
  );
  return { request: FakeRequest.last, reported, outcome: answer.then(({ status }) => status).catch(String) };
}

it('that stalls is abandoned after half a minute', async () => {
  const { request, outcome } = await put();
  await vi.advanceTimersByTimeAsync(20_000);
  request.upload.onprogress?.({ loaded: 1, total: 4 });
  await vi.advanceTimersByTimeAsync(29_999);
  expect(request.isAborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(request.isAborted).toBe(true);
  expect(await outcome).toBe('Error: The upload stalled. Check your network and try again');
});

it('that makes progress continues, and is not abandoned once it is complete', async () => {
  const { request, reported, outcome } = await put();
  for (let part = 1; part <= 4; part += 1) {
    await vi.advanceTimersByTimeAsync(25_000);
    request.upload.onprogress?.({ loaded: part, total: 4 });
  }
  request.onload?.();
  request.onloadend?.();
  expect(await outcome).toBe(200);
  expect(reported.at(-1)).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(request.isAborted).toBe(false);
});
