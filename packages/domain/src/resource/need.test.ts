import { describe, expect, it } from 'vitest';
import type { Cents, ResourceKind } from '../vocabulary.ts';
import { NEED_MESSAGES, describeNeeds, formatSpans } from './need-copy.ts';
import { findNeedProblems, lastNeededMinute, NEED_PROBLEM_CODES, type NeedChoice, type ServiceNeed } from './need.ts';

// The guarantee: needs that are stored can be served by someone, at minutes within the service.

const KINDS = new Map<string, ResourceKind>([
  ['anna', 'TEAM_MEMBER'],
  ['ben', 'TEAM_MEMBER'],
  ['room-1', 'ROOM'],
  ['room-2', 'ROOM'],
  ['dryer', 'EQUIPMENT'],
]);
const choice = (resourceId: string, terms: Partial<NeedChoice> = {}): NeedChoice => ({
  resourceId,
  priceCents: null,
  durationMinutes: null,
  ...terms,
});
const need = (changes: Partial<ServiceNeed> = {}): ServiceNeed => ({
  number: 1,
  kind: 'TEAM_MEMBER',
  spans: null,
  beforeMinutes: null,
  afterMinutes: null,
  choices: [choice('anna'), choice('ben')],
  ...changes,
});
const room = (changes: Partial<ServiceNeed> = {}) =>
  need({ number: 2, kind: 'ROOM', choices: [choice('room-1'), choice('room-2')], ...changes });
const span = (fromMinute: number, untilMinute: number) => ({ fromMinute, untilMinute });
const problems = (needs: readonly ServiceNeed[]) =>
  findNeedProblems(needs, { durationMinutes: 90, kinds: KINDS }).map(({ path, code }) => `${path} ${code}`);

describe('needs', () => {
  it('may be none, anyone with a room, or a person for parts with a room for the whole time', () => {
    expect(problems([])).toEqual([]);
    expect(problems([room()])).toEqual([]);
    expect(problems([need({ spans: [span(0, 30), span(60, 90)] }), room()])).toEqual([]);
    expect(problems([need({ choices: [choice('anna', { priceCents: 5000 as Cents, durationMinutes: 60 })] })])).toEqual(
      [],
    );
  });

  it.each<[string, ServiceNeed[], string[]]>([
    ['five of them', [1, 2, 3, 4, 4].map((number) => need({ number })), [' TOO_MANY_NEEDS']],
    ['a number beyond four', [need({ number: 5 })], ['0.number NUMBER_WRONG']],
    ['the same number twice', [room(), room()], ['1.number NUMBER_TWICE']],
    ['a first need for rooms', [room({ number: 1 })], ['0.kind FIRST_IS_PERSON']],
    ['no resource', [need(), room({ choices: [] })], ['1.choices NOBODY_ABLE']],
    ['an unknown resource', [need({ choices: [choice('zoe')] })], ['0.choices.0.resourceId CHOICE_UNKNOWN']],
    [
      'a room among people',
      [need({ choices: [choice('anna'), choice('room-1')] })],
      ['0.choices.1.resourceId CHOICE_KIND'],
    ],
    [
      'the same person twice',
      [need({ choices: [choice('ben'), choice('ben')] })],
      ['0.choices.1.resourceId CHOICE_TWICE'],
    ],
    [
      'a price for a room',
      [room({ choices: [choice('room-1', { priceCents: 100 as Cents })] })],
      ['0.choices.0 OWN_TERMS_OF_FIRST'],
    ],
    [
      'an own duration together with parts of a need',
      [need({ choices: [choice('anna', { durationMinutes: 60 })] }), room({ spans: [span(0, 30)] })],
      ['0.choices.0.duration OWN_DURATION_WITH_SPANS'],
    ],
    ['no parts', [need({ spans: [] })], ['0.spans NO_SPANS']],
    [
      'seven parts',
      [need({ spans: [0, 1, 2, 3, 4, 5, 6].map((at) => span(at * 10, at * 10 + 5)) })],
      ['0.spans TOO_MANY_SPANS'],
    ],
    ['an empty part', [need({ spans: [span(30, 30)] })], ['0.spans.0.untilMinute SPAN_EMPTY']],
    ['a part before the start', [need({ spans: [span(-5, 30)] })], ['0.spans.0.untilMinute SPAN_OUTSIDE']],
    ['a part beyond the end', [need({ spans: [span(60, 91)] })], ['0.spans.0.untilMinute SPAN_OUTSIDE']],
    ['parts that touch', [need({ spans: [span(0, 30), span(30, 60)] })], ['0.spans.1.fromMinute SPANS_MEET']],
    ['parts in the wrong order', [need({ spans: [span(60, 90), span(0, 30)] })], ['0.spans.1.fromMinute SPANS_MEET']],
  ])('are refused for %s', (_, needs, expected) => {
    expect(problems(needs)).toEqual(expected);
  });

  it('are refused in words for each code', () => {
    for (const code of NEED_PROBLEM_CODES) expect(NEED_MESSAGES[code].length).toBeGreaterThan(10);
  });

  it('extend to the end of their last part', () => {
    expect(lastNeededMinute([need(), room()])).toBe(0);
    expect(lastNeededMinute([need({ spans: [span(0, 30), span(60, 75)] }), room({ spans: [span(0, 70)] })])).toBe(75);
  });
});

describe('the sentence', () => {
  const names: Record<string, string> = {
    anna: 'Anna',
    ben: 'Ben',
    'room-1': 'Room 1',
    'room-2': 'Room 2',
    dryer: 'Dryer',
  };
  const say = (needs: ServiceNeed[]) => describeNeeds(needs, (id) => names[id] ?? '');

  it('names who, and for which minutes, in order of number', () => {
    expect(say([room(), need({ spans: [span(0, 30), span(60, 90)] })])).toBe(
      'Needs Anna or Ben for 0–30 and 60–90 min and Room 1 or Room 2 for the whole time',
    );
    expect(say([need({ choices: [choice('anna')] })])).toBe('Needs Anna for the whole time');
  });

  it('says “anyone” if no person is named', () => {
    expect(say([])).toBe('Needs anyone on the team for the whole time');
    const dryer = need({ number: 3, kind: 'EQUIPMENT', choices: [choice('dryer')], spans: [span(30, 45)] });
    expect(say([dryer, room()])).toBe(
      'Needs anyone on the team for the whole time, Room 1 or Room 2 for the whole time, and Dryer for 30–45 min',
    );
  });

  it('lists three parts with commas', () => {
    expect(formatSpans([span(0, 10), span(20, 30), span(40, 50)])).toBe('0–10, 20–30, and 40–50 min');
  });
});
