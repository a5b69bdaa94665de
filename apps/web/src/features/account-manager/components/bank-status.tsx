import { LandmarkIcon } from '@primehour/ui/icon';
import { Tag, type TagTone } from '@primehour/ui/tag';
import type { Account } from '../../../account/bank-connection.ts';
import * as copy from '../../../copy/account.ts';

type Status = Account['status'];

const STATUS_COPY: Record<Status, { tone: TagTone; label: string; text: string }> = {
  NONE: { tone: 'warning', label: copy.notConnected, text: copy.notConnectedText },
  PENDING: {
    tone: 'info',
    label: copy.beingChecked,
    text: copy.beingCheckedText,
  },
  ACTIVE: { tone: 'success', label: copy.connected, text: copy.connectedText },
  RESTRICTED: {
    tone: 'danger',
    label: copy.needsAttention,
    text: copy.needsAttentionText,
  },
};

export function BankTag({ status }: { status: Status }) {
  const { tone, label } = STATUS_COPY[status];
  return <Tag tone={tone}>{label}</Tag>;
}

/** Which account it is, its status at the provider, and what the provider still requires. */
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
              {bankName ?? copy.bankAccountTitle}
              {last4 && <span className="tabular-nums"> •••• {last4}</span>}
            </span>
          )}
          <BankTag status={status} />
        </p>
        <p className="mt-1 text-ink-muted" role="status">
          {STATUS_COPY[status].text}
        </p>
        {missing.length > 0 && (
          <ul aria-label={copy.missingLabel} className="mt-2 list-disc pl-5">
            {missing.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
