/**
 * Guarantee: a saved week has only offered times, blocks whose end is after their start, and no two blocks that
 * overlap.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IsoDay } from '../vocabulary.ts';
import {
  AVAILABILITY_DEFAULTS,
  type BlockInput,
  checkAvailability,
  END_TIME_CHOICES,
  NEW_BLOCK_DEFAULT,
  TIME_CHOICES,
} from './availability.ts';
import { AVAILABILITY_MESSAGES } from './copy.ts';

const block = (dayOfWeek: IsoDay, startMinute: number | undefined, endMinute: number | undefined): BlockInput => ({
  dayOfWeek,
  startMinute,
  endMinute,
});

function messagesOf(blocks: readonly BlockInput[]): [number, string][] {
  const checked = checkAvailability(blocks);
  return checked.ok ? [] : checked.reason.map(({ index, code }) => [index, AVAILABILITY_MESSAGES[code]]);
}

describe('checkAvailability', () => {
  it.each<[string, BlockInput[], [number, string][]]>([
    ['a time between the offered ones', [block(1, 545, 600)], [[0, 'Invalid time selection']]],
    ['an end between the offered ones', [block(1, 540, 599)], [[0, 'Invalid time selection']]],
    ['a start that is not a time', [block(1, undefined, 600)], [[0, 'Invalid time selection']]],
    ['a start at the very end of the day', [block(1, 1440, 1440)], [[0, 'Invalid time selection']]],
    ['a time beyond the day', [block(1, 540, 1470)], [[0, 'Invalid time selection']]],
    ['a negative start', [block(1, -30, 60)], [[0, 'Invalid time selection']]],
    ['an end equal to the start', [block(1, 540, 540)], [[0, 'End time must be after start time']]],
    ['an end before the start', [block(1, 540, 510)], [[0, 'End time must be after start time']]],
    ['an end at the start of the day', [block(1, 540, 0)], [[0, 'End time must be after start time']]],
    ['the same block twice', [block(2, 540, 600), block(2, 540, 600)], [[1, 'Duplicate time block found']]],
    ['a block that shares half an hour', [block(2, 540, 600), block(2, 570, 630)], [[1, 'Time blocks overlap']]],
    ['a block inside another', [block(2, 540, 720), block(2, 570, 600)], [[1, 'Time blocks overlap']]],
    ['a block around another', [block(2, 570, 600), block(2, 540, 720)], [[1, 'Time blocks overlap']]],
  ])('refuses %s', (_, blocks, messages) => {
    expect(messagesOf(blocks)).toEqual(messages);
  });

  it('names every invalid block of the week, each once', () => {
    const week = [block(1, 540, 600), block(1, 540, 600), block(3, 615, 700), block(5, 600, 540), block(1, 570, 660)];
    expect(messagesOf(week)).toEqual([
      [1, 'Duplicate time block found'],
      [2, 'Invalid time selection'],
      [3, 'End time must be after start time'],
      [4, 'Time blocks overlap'],
    ]);
  });

  it('lets blocks meet in either order, repeat on other days and end at midnight, and sorts them', () => {
    const sorted = [block(1, 540, 600), block(1, 600, 660), block(2, 540, 600), block(2, 1410, 1440)];
    expect(checkAvailability(sorted)).toEqual({ ok: true, value: sorted });
    expect(checkAvailability(sorted.toReversed())).toEqual({ ok: true, value: sorted });
  });

  it('accepts exactly the weeks in which no minute is open twice', () => {
    const times = fc.integer({ min: 40, max: 48 }).map((half) => half * 30);
    const anyBlock = fc.record({ dayOfWeek: fc.constantFrom<IsoDay>(6, 7), startMinute: times, endMinute: times });
    fc.assert(
      fc.property(fc.array(anyBlock, { maxLength: 5 }), (blocks) => {
        const halves = blocks.flatMap(({ dayOfWeek, startMinute, endMinute }) =>
          TIME_CHOICES.filter((time) => time >= startMinute && time < endMinute).map((time) => `${dayOfWeek} ${time}`),
        );
        const isForward = blocks.every(({ startMinute, endMinute }) => startMinute < endMinute);
        expect(checkAvailability(blocks).ok).toBe(isForward && new Set(halves).size === halves.length);
      }),
    );
  });
});

describe('choices and defaults', () => {
  it('offer every 30 minutes, From until 23:30 and To until 24:00', () => {
    expect(TIME_CHOICES).toHaveLength(48);
    expect([TIME_CHOICES[0], TIME_CHOICES[1], TIME_CHOICES.at(-1)]).toEqual([0, 30, 1410]);
    expect([END_TIME_CHOICES[0], END_TIME_CHOICES.length, END_TIME_CHOICES.at(-1)]).toEqual([30, 48, 1440]);
  });

  it('are a valid week: Friday 06:00-09:00 and 18:00-22:00, Saturday 07:00-11:00', () => {
    expect(checkAvailability(AVAILABILITY_DEFAULTS)).toEqual({ ok: true, value: AVAILABILITY_DEFAULTS });
    expect(AVAILABILITY_DEFAULTS).toEqual([block(5, 360, 540), block(5, 1080, 1320), block(6, 420, 660)]);
    expect(NEW_BLOCK_DEFAULT).toEqual({ startMinute: 540, endMinute: 1020 });
  });
});
