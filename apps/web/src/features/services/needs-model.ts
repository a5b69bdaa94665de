import type { Resource } from '@primehour/contract/resource';
import type { Needs } from '@primehour/contract/service-needs';
import { NEEDS_MAX } from '@primehour/domain/limits';
import { findNeedProblems, type ServiceNeed } from '@primehour/domain/resource/need';
import { NEED_MESSAGES, describeNeeds } from '@primehour/domain/resource/need-copy';
import type { Cents, ResourceKind } from '@primehour/domain/vocabulary';

/** A part of a service as it is typed. */
export type SpanDraft = { readonly fromMinute: string; readonly untilMinute: string };

export type NeedDraft = Omit<Needs[number], 'spans'> & { readonly spans: readonly SpanDraft[] | null };

export const draftsOf = (needs: Needs): NeedDraft[] =>
  needs.map((need) => ({
    ...need,
    spans:
      need.spans?.map(({ fromMinute, untilMinute }) => ({
        fromMinute: String(fromMinute),
        untilMinute: String(untilMinute),
      })) ?? null,
  }));

const minuteOf = (text: string): number => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN);

/** What is sent, by number. */
export const needsOf = (drafts: readonly NeedDraft[]): Needs =>
  drafts
    .map((draft) => ({
      ...draft,
      spans:
        draft.spans?.map(({ fromMinute, untilMinute }) => ({
          fromMinute: minuteOf(fromMinute),
          untilMinute: minuteOf(untilMinute),
        })) ?? null,
    }))
    .sort((a, b) => a.number - b.number);

const ruleOf = ({ bufferBefore, bufferAfter, choices, ...need }: Needs[number]): ServiceNeed => ({
  ...need,
  beforeMinutes: bufferBefore,
  afterMinutes: bufferAfter,
  choices: choices.map(({ resourceId, price, duration }) => ({
    resourceId,
    priceCents: price as Cents | null,
    durationMinutes: duration,
  })),
});

/** What is wrong, by its place: `1.choices`, `1.spans.0.untilMinute`; the number of the need comes first. */
export function problemsOf(
  drafts: readonly NeedDraft[],
  durationMinutes: number,
  resources: readonly Resource[],
): ReadonlyMap<string, string> {
  const needs = needsOf(drafts);
  const kinds = new Map(resources.map(({ id, kind }) => [id, kind]));
  const problems = findNeedProblems(needs.map(ruleOf), { durationMinutes, kinds });
  const found = new Map<string, string>();
  for (const { path, code } of problems) {
    const [index = '', ...rest] = path.split('.');
    found.set([needs[Number(index)]?.number ?? '', ...rest].join('.'), NEED_MESSAGES[code]);
  }
  // A comparison with NaN is false, so the rule passes over it.
  for (const { number, spans } of needs) {
    for (const [index, { fromMinute, untilMinute }] of (spans ?? []).entries()) {
      if (Number.isNaN(fromMinute + untilMinute)) {
        found.set(`${number}.spans.${index}.untilMinute`, NEED_MESSAGES.SPAN_EMPTY);
      }
    }
  }
  return found;
}

/** The sentence as it would read once saved. */
export const sentenceOf = (drafts: readonly NeedDraft[], resources: readonly Resource[]): string =>
  describeNeeds(
    needsOf(drafts)
      .filter(({ choices }) => choices.length > 0)
      .map(ruleOf),
    (id) => resources.find((one) => one.id === id)?.name ?? '',
  );

export const isRoomForMore = (drafts: readonly NeedDraft[]): boolean =>
  drafts.filter(({ number }) => number > 1).length < NEEDS_MAX - 1;

/** Adds a need of a kind; if there is only one resource of it, that one is chosen. */
export function withNeed(
  drafts: readonly NeedDraft[],
  kind: ResourceKind,
  resources: readonly Resource[],
): NeedDraft[] {
  const taken = new Set(drafts.map(({ number }) => number));
  const number = [2, 3, 4].find((free) => !taken.has(free));
  if (number === undefined) return [...drafts];
  const own = resources.filter((one) => one.kind === kind);
  return [...drafts, emptyNeed(number, kind, own.length === 1 ? own : [])];
}

/** The first need with everyone, so that some can be removed. */
export const withPeople = (drafts: readonly NeedDraft[], resources: readonly Resource[]): NeedDraft[] => [
  emptyNeed(
    1,
    'TEAM_MEMBER',
    resources.filter(({ kind }) => kind === 'TEAM_MEMBER'),
  ),
  ...drafts.filter(({ number }) => number !== 1),
];

const emptyNeed = (number: number, kind: ResourceKind, chosen: readonly Resource[]): NeedDraft => ({
  number,
  kind,
  spans: null,
  bufferBefore: null,
  bufferAfter: null,
  choices: chosen.map(({ id }) => ({ resourceId: id, price: null, duration: null })),
});

/** Adds or removes a choice; choices keep the partner's order and their terms. */
export function toggled(need: NeedDraft, resourceId: string, resources: readonly Resource[]): NeedDraft {
  const isChosen = need.choices.some((choice) => choice.resourceId === resourceId);
  const chosen = isChosen
    ? need.choices.filter((choice) => choice.resourceId !== resourceId)
    : [...need.choices, { resourceId, price: null, duration: null }];
  const placeOf = (id: string) => resources.findIndex((one) => one.id === id);
  return { ...need, choices: chosen.toSorted((a, b) => placeOf(a.resourceId) - placeOf(b.resourceId)) };
}
