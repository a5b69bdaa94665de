import type { Due } from '@primehour/contract/due';
import { canCharge, canUndo, canWaive, isVoluntary } from '@primehour/domain/due/due';
import type { Instant } from '@primehour/domain/vocabulary';
import { instantOf } from '../../clock.ts';
import type { DueRow } from './queries.ts';

export const presentDue = (
  { id, kind, amountCents, state, dueAt, tries }: DueRow,
  startAt: Instant,
  now: Instant,
): Due => ({
  id,
  kind,
  amountCents,
  state,
  dueAt: instantOf(dueAt),
  canCharge: !isVoluntary(kind) && canCharge({ state, startAt }, now).ok,
  canWaive: !isVoluntary(kind) && canWaive(state).ok,
  canUndo: canUndo({ state, tries }),
});
