import { LandmarkIcon } from '@primehour/ui/icon';
import { Tag, type TagTone } from '@primehour/ui/tag';
import type { Account } from '../../../account/bank-connection.ts';

type Status = Account['status'];

const WORDS: Record<Status, { tone: TagTone; label: string; text: string }> = {
  NONE: { tone: 'warning', label: 'Not connected', text: 'Connect a bank account to take bookings and get paid.' },
  PENDING: {
    tone: 'info',
    label: 'Being checked',
    text: 'The bank is checking the account. You will see here when it is through.',
  },
  ACTIVE: { tone: 'success', label: 'Connected', text: 'Payments of your clients arrive here.' },
  RESTRICTED: {
    tone: 'danger',
    label: 'Needs attention',
    text: 'Clients can’t pay you, and your calendar stays off, until the provider has what it asks for:',
  },
};

export function BankTag({ status }: { status: Status }) {
  const { tone, label } = WORDS[status];
  return <Tag tone={tone}>{label}</Tag>;
}

/** Which account it is, what the provider says of it, and what it still wants. */
export function BankStatus({ account: { status, bankName, last4, missing } }: { account: Account }) {
  return (
    <div className="flex items-start gap-3 py-1">
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken text-lg text-ink-muted">
        <LandmarkIcon />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {status !== 'NONE' && (
            <span>
              {bankName ?? 'Bank account'}
              {last4 && <span className="tabular-nums"> •••• {last4}</span>}
            </span>
          )}
          <BankTag status={status} />
        </p>
        <p className="mt-1 text-ink-muted" role="status">
          {WORDS[status].text}
        </p>
        {missing.length > 0 && (
          <ul aria-label="What is missing" className="mt-2 list-disc pl-5">
            {missing.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
