/** However a stream is split into chunks, its frames are read whole, once and in order. */
import { expect, it } from 'vitest';
import { createEventReader, type Frame } from './event-reader.ts';

const STREAM =
  'retry: 2000\n\nid: 4\nevent: ready\ndata: {}\n\n:\n\nid: 5\nevent: booking\ndata: {"userName":"Zoë: a b"}\n\nevent: bye\ndata: {}\n\n';
const FRAMES: Frame[] = [
  { id: '4', event: 'ready', data: '{}' },
  { id: '5', event: 'booking', data: '{"userName":"Zoë: a b"}' },
  { id: undefined, event: 'bye', data: '{}' },
];

it.each([1, 2, 3, 7, 40, 1000])('in pieces of %i characters', (size) => {
  const frames: Frame[] = [];
  const reader = createEventReader((frame) => frames.push(frame));
  for (let at = 0; at < STREAM.length; at += size) reader.push(STREAM.slice(at, at + size));
  expect(frames).toEqual(FRAMES);
});

it('keeps what is not complete yet', () => {
  const frames: Frame[] = [];
  const reader = createEventReader((frame) => frames.push(frame));
  reader.push('id: 1\nevent: booking\ndata: {}\n');
  expect(frames).toEqual([]);
  reader.push('\n');
  expect(frames).toHaveLength(1);
});
