import { randomBytes } from 'node:crypto';
import type { Instant } from '@primehour/domain/vocabulary';
import { testClock } from '@primehour/testkit/clock';
import { describe, expect, it } from 'vitest';
import { createResponseCache, type FreshResponse, type View } from './response-cache.ts';

// The guarantee: a response is computed once for concurrent requests, is never served for another version or after it
// may have expired, and all cached responses together stay within the limit.

const clock = testClock();
const page = (version: number, name = 'page', businessId = 'salon'): View => ({ businessId, version, name });

function keeping(maxBytes = 1_000_000) {
  const cache = createResponseCache({ clock, maxBytes });
  const made: string[] = [];
  const ask = async (view: View, { lastsMs = 60_000, text = 'x' }: { lastsMs?: number; text?: string } = {}) => {
    const { body } = await cache.get(view, async (): Promise<FreshResponse> => {
      made.push(`${view.businessId} ${view.name} ${view.version}`);
      return { text: `${text} ${made.length}`, until: (clock.now() + lastsMs) as Instant, steps: ['SEEN'] };
    });
    return (await body.in('identity')).toString();
  };
  return { cache, made, ask };
}

const incompressible = (bytes: number): string => randomBytes(bytes).toString('latin1');

describe('a response', () => {
  it('is computed once at a version, for concurrent and later requests', async () => {
    const { ask, made } = keeping();
    expect(await Promise.all([ask(page(1)), ask(page(1)), ask(page(1))])).toEqual(['x 1', 'x 1', 'x 1']);
    expect(await ask(page(1))).toBe('x 1');
    expect(made).toHaveLength(1);
  });

  it('differs by version, by view and by business', async () => {
    const { ask, made } = keeping();
    for (const view of [page(1), page(2), page(2, 'other'), page(2, 'page', 'barber')]) await ask(view);
    expect(made).toEqual(['salon page 1', 'salon page 2', 'salon other 2', 'barber page 2']);
    expect(await ask(page(2))).toBe('x 2');
  });

  it('is valid until its instant, not at it, and not before it was computed', async () => {
    const { ask } = keeping();
    expect(await ask(page(1), { lastsMs: 60_000 })).toBe('x 1');
    clock.advance(59_999);
    expect(await ask(page(1))).toBe('x 1');
    clock.advance(1);
    expect(await ask(page(1))).toBe('x 2');
    clock.advance(-1);
    expect(await ask(page(1))).toBe('x 3');
  });

  it('is compressed quickly for the first visitor, and better when it is computed again', async () => {
    const { cache } = keeping();
    // Only the better compression looks back that far.
    const text = incompressible(100_000).repeat(2);
    const make = async (): Promise<FreshResponse> => ({ text, until: (clock.now() + 60_000) as Instant, steps: [] });
    const sizeOf = async (view: View) => (await (await cache.get(view, make)).body.in('br')).length;
    const first = await sizeOf(page(1));
    expect(await sizeOf(page(1))).toBe(first);
    expect(await sizeOf(page(2))).toBeLessThan(first * 0.6);
    expect(await sizeOf(page(2, 'other'))).toBe(first);
    expect((await (await cache.get(page(2, 'other'), make)).body.in('identity')).toString()).toBe(text);
  });

  it('that could not be computed is not cached, and no one else waits for it', async () => {
    const { cache, ask } = keeping();
    const failing = () => Promise.reject(new Error('No database.'));
    await expect(cache.get(page(1), failing)).rejects.toThrow('No database.');
    expect(await ask(page(1))).toBe('x 1');
  });

  it('of a version that has passed does not replace a newer one', async () => {
    const { cache, ask } = keeping();
    const { promise, resolve } = Promise.withResolvers<FreshResponse>();
    const slow = cache.get(page(1), () => promise);
    expect(await ask(page(2))).toBe('x 1');
    resolve({ text: 'old', until: (clock.now() + 60_000) as Instant, steps: [] });
    expect((await (await slow).body.in('identity')).toString()).toBe('old');
    expect(await ask(page(2))).toBe('x 1');
  });
});

describe('everything cached', () => {
  it('stays within its limit; the least recently used goes first', async () => {
    // Three of them fit, and four do not.
    const text = incompressible(4_600);
    const { cache, ask } = keeping(50_000);
    for (const name of ['one', 'two', 'three']) await ask(page(1, name), { text });
    // Used again, so that the second goes when a fourth comes.
    expect(await ask(page(1, 'one'))).toContain(' 1');
    await ask(page(1, 'four'), { text });
    expect(cache.bytes()).toBeLessThanOrEqual(50_000);
    expect(await ask(page(1, 'one'))).toContain(' 1');
    expect(await ask(page(1, 'two'))).toContain(' 5');
  });

  it('counts each response once, however often it is computed again', async () => {
    const { cache, ask } = keeping();
    await ask(page(1));
    const one = cache.bytes();
    for (const version of [2, 3, 4]) await ask(page(version));
    expect(cache.bytes()).toBe(one);
  });

  it('has no room for what is larger than all of it, or for names that were made up', async () => {
    const { cache, ask } = keeping(5_000);
    await ask(page(1), { text: incompressible(5_000) });
    await ask(page(1, 'z'.repeat(400)));
    expect(cache.bytes()).toBe(0);
    const { cache: none, ask: askNone } = keeping(0);
    expect([await askNone(page(1)), await askNone(page(1)), none.bytes()]).toEqual(['x 1', 'x 2', 0]);
  });
});
