import type { Change } from '@primehour/contract/change';
import type { AuditAction } from '@primehour/domain/audit/audit';
import { ACTION_LABELS, fieldChanges } from '@primehour/domain/audit/audit-copy';
import { formatFullName } from '@primehour/domain/format/full-name';
import type { AuditActor } from '@primehour/domain/vocabulary';
import { instantOf } from '../../clock.ts';
import type { ChangeRow } from './queries.ts';

const CHANGED_BY: Readonly<Record<AuditActor, Change['by']>> = {
  USER: 'MEMBER',
  OPERATOR: 'PRODUCT',
  CLIENT: 'SYSTEM',
  PROGRAM: 'SYSTEM',
  SYSTEM: 'SYSTEM',
};

export function presentChange(row: ChangeRow, zone: string): Change {
  const { id, at, actor, action, reason } = row;
  const [before, after] = [shownOf(row.before, action), shownOf(row.after, action)];
  const subject = row.subject ?? nameIn(after) ?? nameIn(before);
  return {
    id,
    at: instantOf(at),
    by: CHANGED_BY[actor],
    name: actor === 'USER' ? memberName(row) : null,
    action: ACTION_LABELS[action],
    subject,
    // The field that names the record is not repeated below it.
    fields: fieldChanges(before, after, zone).filter((field) => field.before !== null || field.after !== subject),
    reason,
  };
}

/** A member without a name is known by the end of their number. */
function memberName(row: ChangeRow): string | null {
  return formatFullName(row) || (row.phone && `…${row.phone.slice(-4)}`);
}

const OF_CALENDARS: readonly AuditAction[] = ['BUSY_CALENDAR_ADDED', 'BUSY_CALENDAR_REMOVED'];

/** Entries of earlier releases have the name of a calendar, which may contain that of a client who was erased since. */
function shownOf(fields: ChangeRow['after'], action: AuditAction): ChangeRow['after'] {
  if (fields === null || !OF_CALENDARS.includes(action)) return fields;
  const { name: _name, ...shown } = fields;
  return shown;
}

const NAMES = ['name', 'code'];

function nameIn(fields: ChangeRow['after']): string | null {
  const found = NAMES.map((key) => fields?.[key]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : null;
}
