/**
 * What a service needs: up to four needs, each for one of several resources, for some of its minutes
 * (product/people#needs).
 */
import { CHOICES_MAX, NEEDS_MAX, NEED_SPANS_MAX } from '../limits.ts';
import type { Cents, ResourceKind } from '../vocabulary.ts';

/** Minutes from the start of the service, half-open. */
export type NeedSpan = { readonly fromMinute: number; readonly untilMinute: number };

export type NeedChoice = {
  readonly resourceId: string;
  /** What this person charges and how long they take, if that differs from the service; only for the first need. */
  readonly priceCents: Cents | null;
  readonly durationMinutes: number | null;
};

export type ServiceNeed = {
  /** 1 is the person who provides the service; without it, anyone on the team does. */
  readonly number: number;
  readonly kind: ResourceKind;
  /** Null for the whole service. */
  readonly spans: readonly NeedSpan[] | null;
  /** Null for the service's own buffers. */
  readonly beforeMinutes: number | null;
  readonly afterMinutes: number | null;
  readonly choices: readonly NeedChoice[];
};

export const NEED_PROBLEM_CODES = [
  'TOO_MANY_NEEDS',
  'NUMBER_WRONG',
  'NUMBER_TWICE',
  'FIRST_IS_PERSON',
  'NOBODY_ABLE',
  'TOO_MANY_CHOICES',
  'CHOICE_UNKNOWN',
  'CHOICE_KIND',
  'CHOICE_TWICE',
  'OWN_TERMS_OF_FIRST',
  'OWN_DURATION_WITH_SPANS',
  'NO_SPANS',
  'TOO_MANY_SPANS',
  'SPAN_EMPTY',
  'SPANS_MEET',
  'SPAN_OUTSIDE',
] as const;
export type NeedProblemCode = (typeof NEED_PROBLEM_CODES)[number];

/** `path` leads to the problem from the list that was checked: `0.spans.1.untilMinute`. */
export type NeedProblem = { readonly path: string; readonly code: NeedProblemCode };

export type NeedContext = {
  readonly durationMinutes: number;
  /** The business's resources that are not retired. */
  readonly kinds: ReadonlyMap<string, ResourceKind>;
};

/**
 * There are at most four needs, each with at least one resource of its kind that is not retired; the first is for
 * people. Parts of a service are in order, leave a gap between them and lie within it. Own prices and durations belong
 * to the people of the first need; own durations and parts exclude each other, because the minutes of a part count for
 * one duration only.
 */
export function findNeedProblems(needs: readonly ServiceNeed[], context: NeedContext): NeedProblem[] {
  if (needs.length > NEEDS_MAX) return [{ path: '', code: 'TOO_MANY_NEEDS' }];
  const hasSpans = needs.some(({ spans }) => spans !== null);
  const numbers = new Set<number>();
  return needs.flatMap((need, index) => {
    const problems = [
      ...numberProblems(need, numbers),
      ...choiceProblems(need, context, hasSpans),
      ...spanProblems(need.spans, context.durationMinutes),
    ];
    numbers.add(need.number);
    return problems.map(({ path, code }) => ({ path: `${index}.${path}`, code }));
  });
}

function numberProblems({ number, kind }: ServiceNeed, earlier: ReadonlySet<number>): NeedProblem[] {
  if (!Number.isInteger(number) || number < 1 || number > NEEDS_MAX) return [{ path: 'number', code: 'NUMBER_WRONG' }];
  if (earlier.has(number)) return [{ path: 'number', code: 'NUMBER_TWICE' }];
  return number === 1 && kind !== 'TEAM_MEMBER' ? [{ path: 'kind', code: 'FIRST_IS_PERSON' }] : [];
}

function choiceProblems(
  { number, kind, choices }: ServiceNeed,
  { kinds }: NeedContext,
  hasSpans: boolean,
): NeedProblem[] {
  if (choices.length === 0) return [{ path: 'choices', code: 'NOBODY_ABLE' }];
  if (choices.length > CHOICES_MAX) return [{ path: 'choices', code: 'TOO_MANY_CHOICES' }];
  const chosen = new Set<string>();
  return choices.flatMap((choice, index): NeedProblem[] => {
    const path = `choices.${index}`;
    const isTwice = chosen.has(choice.resourceId);
    chosen.add(choice.resourceId);
    const found = kinds.get(choice.resourceId);
    if (found === undefined) return [{ path: `${path}.resourceId`, code: 'CHOICE_UNKNOWN' }];
    if (found !== kind) return [{ path: `${path}.resourceId`, code: 'CHOICE_KIND' }];
    if (isTwice) return [{ path: `${path}.resourceId`, code: 'CHOICE_TWICE' }];
    const { priceCents, durationMinutes } = choice;
    if (number !== 1 && (priceCents ?? durationMinutes) !== null) return [{ path, code: 'OWN_TERMS_OF_FIRST' }];
    return hasSpans && durationMinutes !== null ? [{ path: `${path}.duration`, code: 'OWN_DURATION_WITH_SPANS' }] : [];
  });
}

function spanProblems(spans: ServiceNeed['spans'], durationMinutes: number): NeedProblem[] {
  if (spans === null) return [];
  if (spans.length === 0) return [{ path: 'spans', code: 'NO_SPANS' }];
  if (spans.length > NEED_SPANS_MAX) return [{ path: 'spans', code: 'TOO_MANY_SPANS' }];
  let previous = -1;
  return spans.flatMap(({ fromMinute, untilMinute }, index): NeedProblem[] => {
    const earlierEnd = previous;
    previous = Math.max(previous, untilMinute);
    if (untilMinute <= fromMinute) return [{ path: `spans.${index}.untilMinute`, code: 'SPAN_EMPTY' }];
    if (fromMinute < 0 || untilMinute > durationMinutes) {
      return [{ path: `spans.${index}.untilMinute`, code: 'SPAN_OUTSIDE' }];
    }
    return fromMinute <= earlierEnd ? [{ path: `spans.${index}.fromMinute`, code: 'SPANS_MEET' }] : [];
  });
}

/** The last minute of a service that any of its needs names; a shorter service would not include it. */
export const lastNeededMinute = (needs: readonly Pick<ServiceNeed, 'spans'>[]): number =>
  Math.max(0, ...needs.flatMap(({ spans }) => (spans ?? []).map(({ untilMinute }) => untilMinute)));
