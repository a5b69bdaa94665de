/** What a business changed about a figure, and the three weeks before and after it (product/insights#three-weeks-later). */
import type { AuditAction } from '../audit/audit.ts';
import { addDays } from '../time/wall-date.ts';
import type { WallDate } from '../vocabulary.ts';
import type { Period } from './period.ts';

export const CHANGED_FIGURES = [
  'utilization',
  'no-shows',
  'late-cancellations',
  'lead-time',
  'clients',
  'rescued',
] as const;
export type ChangedFigure = (typeof CHANGED_FIGURES)[number];

/** What is named next to the figure. */
export const CHANGED_THINGS = ['HOURS', 'POLICY', 'BOOKING_SETTINGS', 'LINK', 'OPENING'] as const;
export type ChangedThing = (typeof CHANGED_THINGS)[number];

type Change = { readonly thing: ChangedThing; readonly figures: readonly ChangedFigure[] };

const HOURS: Change = { thing: 'HOURS', figures: ['utilization'] };
const POLICY: Change = { thing: 'POLICY', figures: ['no-shows', 'late-cancellations'] };

/** For each audited action: how its change is named, and the figures it is shown with. */
export const CHANGES_OF: { readonly [Action in AuditAction]?: Change } = {
  HOURS_CHANGED: HOURS,
  RESOURCE_HOURS_CHANGED: HOURS,
  POLICY_REPLACED: POLICY,
  DEFAULT_POLICY_CHANGED: POLICY,
  SERVICE_POLICY_CHANGED: POLICY,
  BOOKING_SETTINGS_CHANGED: { thing: 'BOOKING_SETTINGS', figures: ['lead-time'] },
  LINK_ADDED: { thing: 'LINK', figures: ['clients'] },
  OPENING_MADE: { thing: 'OPENING', figures: ['rescued'] },
};

const SPAN_DAYS = 21;
/** Older changes are no longer news. */
export const CHANGE_SHOWN_DAYS = 84;

/** Three whole weeks on either side of the day of the change, which is in neither. */
export const spansAround = (date: WallDate): { readonly before: Period; readonly after: Period } => ({
  before: { from: addDays(date, -SPAN_DAYS), until: date },
  after: { from: addDays(date, 1), until: addDays(date, SPAN_DAYS + 1) },
});

export type DatedChange = { readonly action: AuditAction; readonly date: WallDate };

/** The last change of each figure that is at least three whole weeks old; `changes` are sorted newest first. */
export function changesToShow(changes: readonly DatedChange[], today: WallDate) {
  const shown = new Map<ChangedFigure, { readonly thing: ChangedThing; readonly date: WallDate }>();
  for (const { action, date } of changes) {
    const change = CHANGES_OF[action];
    if (!change || spansAround(date).after.until > today || date < addDays(today, -CHANGE_SHOWN_DAYS)) continue;
    for (const figure of change.figures) {
      if (!shown.has(figure)) shown.set(figure, { thing: change.thing, date });
    }
  }
  return [...shown].map(([figure, change]) => ({ figure, ...change }));
}
