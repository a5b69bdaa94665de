import type { Change } from '@primehour/contract/change';
import { ACTION_LABELS, fieldChanges } from '@primehour/domain/audit/audit-copy';
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
  const { id, at, actor, action, before, after, reason } = row;
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
function memberName({ firstName, lastName, phone }: ChangeRow): string | null {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return name || (phone && `…${phone.slice(-4)}`);
}

const NAMES = ['name', 'code'];

function nameIn(fields: ChangeRow['after']): string | null {
  const found = NAMES.map((key) => fields?.[key]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : null;
}
