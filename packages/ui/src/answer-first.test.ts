/**
 * A press is shown first: the work it triggers starts after the frame that shows it, or immediately without a press.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterNextPaint, nextFrame } from './paint-first.ts';

class Button extends EventTarget {
  readonly marks = new Set<string>();
  closest = (selector: string) => (selector.includes('button') ? this : null);
  setAttribute = (name: string) => void this.marks.add(name);
  removeAttribute = (name: string) => void this.marks.delete(name);
}

let frames: (() => void)[] = [];
const button = new Button();
const done: string[] = [];

/** Paints one frame, and starts what waited for it. */
async function paint(): Promise<void> {
  const due = frames;
  frames = [];
  due.forEach((frame) => frame());
  await new Promise((resolve) => setTimeout(resolve, 5));
}

function handling(type: string, work: () => void): void {
  vi.stubGlobal('event', { type, target: button });
  work();
  vi.stubGlobal('event', undefined);
}

beforeEach(() => {
  vi.stubGlobal('Element', Button);
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  frames = [];
  done.length = 0;
  button.marks.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('starts after the frame that shows the press, and releases after the next one', async () => {
  handling('click', () => afterNextPaint(() => done.push('work')));
  expect([...button.marks]).toEqual(['data-pressed']);
  expect(done).toEqual([]);
  await paint();
  expect(done).toEqual(['work']);
  expect([...button.marks]).toEqual(['data-pressed']);
  await paint();
  expect([...button.marks]).toEqual([]);
});

it('runs everything that one press triggers, in order', async () => {
  handling('keydown', () => {
    afterNextPaint(() => done.push('leave'));
    afterNextPaint(() => done.push('arrive'));
  });
  await paint();
  expect(done).toEqual(['leave', 'arrive']);
});

it.each([undefined, 'input', 'popstate'])('starts immediately if nothing was pressed (%s)', (type) => {
  const work = () => afterNextPaint(() => done.push('work'));
  if (type) handling(type, work);
  else work();
  expect(done).toEqual(['work']);
  expect(button.marks.size).toBe(0);
});

it('does not wait for a frame on a hidden page', async () => {
  vi.stubGlobal('document', { hidden: true });
  await nextFrame();
  expect(frames).toEqual([]);
});
