import { LandmarkIcon } from '@primehour/ui/icon';
import { Tag, type TagTone } from '@primehour/ui/tag';
import type { Account } from '../queries.ts';

const WORDS: Record<Account['status'], { tone: TagTone; label: string; text: string }> = {
  NONE: { tone: 'warning', label: 'Not connected', text: 'Connect a bank account to take bookings and get paid.' },
  PENDING: {
    tone: 'info',
    label: 'Being checked',
    text: 'The bank is checking the account. This can take a few days.',
  },
  ACTIVE: { tone: 'success', label: 'Connected', text: 'Payments of your clients arrive here.' },
  RESTRICTED: {
    tone: 'danger',
    label: 'Needs attention',
    text: 'The provider needs more from you before it pays out to this account.',
  },
};

/** Which account it is, and what the provider says of it. */
export function BankStatus({ account: { status, bankName, last4 } }: { account: Account }) {
  const { tone, label, text } = WORDS[status];
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
          <Tag tone={tone}>{label}</Tag>
        </p>
        <p className="mt-1 text-ink-muted">{text}</p>
      </div>
    </div>
  );
}
