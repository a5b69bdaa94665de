import type { Change } from '@primehour/contract/change';
import { formatInstant } from '@primehour/domain/format/time';
import type { Instant } from '@primehour/domain/vocabulary';
import { TimeText } from '@primehour/ui/time-text';
import { useBusiness } from '../../../account/business.ts';
import { config } from '../../../config.ts';
import * as copy from '../../../copy/changes.ts';

type Props = { changes: readonly Change[]; now: Instant };

/** Entries of the audit log, newest first. */
export function ChangeList({ changes, now }: Props) {
  const { timezone } = useBusiness();
  return (
    <ol className="divide-y divide-line overflow-clip rounded-lg border border-line bg-raised shadow-raised">
      {changes.map((change) => (
        <li key={change.id} className="px-4 py-3 wrap-anywhere sm:px-5">
          <p className="font-medium">
            {change.subject === null ? change.action : copy.named(change.action, change.subject)}
          </p>
          <Fields fields={change.fields} />
          {change.reason !== null && <p className="mt-1">{copy.because(change.reason)}</p>}
          <p className="mt-1 text-sm text-ink-muted">
            <TimeText>{copy.byAt(whoOf(change), formatInstant(change.at, timezone, now))}</TimeText>
          </p>
        </li>
      ))}
    </ol>
  );
}

function whoOf({ by, name }: Change): string {
  if (by === 'PRODUCT') return config().productName;
  return by === 'SYSTEM' ? copy.automatic : (name ?? copy.formerMember);
}

/** The new and the old value of each field. */
function Fields({ fields }: Pick<Change, 'fields'>) {
  if (fields.length === 0) return null;
  return (
    <dl className="mt-1 flex flex-col gap-0.5 text-sm">
      {fields.map(({ label, before, after }) => (
        <div key={label} className="flex flex-wrap gap-x-1.5">
          <dt className="text-ink-muted">{copy.field(label)}</dt>
          <dd>
            {after ?? (before === null ? copy.changed : '–')}
            {before !== null && <span className="text-ink-muted"> ({copy.wasBefore(before)})</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
