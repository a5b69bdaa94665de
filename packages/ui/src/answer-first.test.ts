/** A press shows first: the work it triggers begins after the frame that shows it, and without a press immediately. */
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

/** Paints one frame, and lets what waited for it begin. */
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

it('begins behind the frame that shows the press, and lets go behind the one after', async () => {
  handling('click', () => afterNextPaint(() => done.push('work')));
  expect([...button.marks]).toEqual(['data-pressed']);
  expect(done).toEqual([]);
  await paint();
  expect(done).toEqual(['work']);
  expect([...button.marks]).toEqual(['data-pressed']);
  await paint();
  expect([...button.marks]).toEqual([]);
});

it('carries out all that one press sets off, in its order', async () => {
  handling('keydown', () => {
    afterNextPaint(() => done.push('leave'));
    afterNextPaint(() => done.push('arrive'));
  });
  await paint();
  expect(done).toEqual(['leave', 'arrive']);
});

it.each([undefined, 'input', 'popstate'])('begins at once where no one pressed (%s)', (type) => {
  const work = () => afterNextPaint(() => done.push('work'));
  if (type) handling(type, work);
  else work();
  expect(done).toEqual(['work']);
  expect(button.marks.size).toBe(0);
});

it('waits for no frame on a page that no one looks at', async () => {
  vi.stubGlobal('document', { hidden: true });
  await nextFrame();
  expect(frames).toEqual([]);
});
