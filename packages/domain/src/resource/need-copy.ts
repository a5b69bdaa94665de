import { formatList } from '../format/list.ts';
import { CHOICES_MAX, NEEDS_MAX, NEED_SPANS_MAX } from '../limits.ts';
import type { NeedProblemCode, NeedSpan, ServiceNeed } from './need.ts';

export const NEED_MESSAGES: Record<NeedProblemCode, string> = {
  TOO_MANY_NEEDS: `A service can have at most ${NEEDS_MAX} needs`,
  NUMBER_WRONG: `Needs are numbered 1 to ${NEEDS_MAX}`,
  NUMBER_TWICE: 'Number each need once',
  FIRST_IS_PERSON: 'The first need is for people',
  NOBODY_ABLE: 'Choose at least one',
  TOO_MANY_CHOICES: `Choose at most ${CHOICES_MAX}`,
  CHOICE_UNKNOWN: 'Choose from your team',
  CHOICE_KIND: 'Choose only one kind',
  CHOICE_TWICE: 'Choose each only once',
  OWN_TERMS_OF_FIRST: 'Only people of the first need have their own price and duration',
  OWN_DURATION_WITH_SPANS: 'Remove individual durations first: these minutes apply to one duration',
  NO_SPANS: 'Add at least one part',
  TOO_MANY_SPANS: `Add at most ${NEED_SPANS_MAX} parts`,
  SPAN_EMPTY: 'Should end after it begins',
  SPANS_MEET: 'Leave a gap between two parts, or make them one',
  SPAN_OUTSIDE: 'Should end within the service',
};

const ANYONE = 'anyone on the team';
const WHOLE_TIME = 'the whole time';

/** '0–30 and 60–90 min', or 'the whole time'. */
export const formatSpans = (spans: readonly NeedSpan[] | null): string =>
  spans === null
    ? WHOLE_TIME
    : `${formatList(spans.map(({ fromMinute, untilMinute }) => `${fromMinute}–${untilMinute}`))} min`;

/**
 * A service's needs as one sentence (product/people#needs): 'Needs Anna or Ben for 0–30 and 60–90 min and Room 1 or
 * Room 2 for the whole time'.
 */
export function describeNeeds(needs: readonly ServiceNeed[], nameOf: (resourceId: string) => string): string {
  const sorted = needs.toSorted((a, b) => a.number - b.number);
  const parts = sorted.map(({ choices, spans }) => {
    const names = choices.map(({ resourceId }) => nameOf(resourceId));
    return `${formatList(names, 'or')} for ${formatSpans(spans)}`;
  });
  const everyone = sorted[0]?.number === 1 ? [] : [`${ANYONE} for ${WHOLE_TIME}`];
  return `Needs ${formatList([...everyone, ...parts])}`;
}
