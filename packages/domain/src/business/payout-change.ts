type PayoutAccount = {
  readonly status: string;
  readonly accountId: string;
  readonly bankName: string | null;
  readonly last4: string | null;
};

/** A form that has been opened but never submitted. */
const isBlank = ({ status }: PayoutAccount): boolean => status === 'STARTED';
const isGone = ({ status }: PayoutAccount): boolean => status === 'DISCONNECTED';

/** Where clients' money goes, so that owners notice a change they didn't make (decision 064). */
export function payoutChange(
  before: PayoutAccount | undefined,
  after: PayoutAccount,
): 'ACCOUNT_PAYOUT_CHANGED' | 'ACCOUNT_PAYOUT_REMOVED' | undefined {
  // The first account is not a change, and neither are the details that its provider fills in over time.
  if (!before || isBlank(before)) return undefined;
  if (isGone(after)) return isGone(before) ? undefined : 'ACCOUNT_PAYOUT_REMOVED';
  if (isBlank(after)) return undefined;
  const isOther =
    isGone(before) ||
    before.accountId !== after.accountId ||
    (before.last4 !== null && before.last4 !== after.last4) ||
    (before.bankName !== null && before.bankName !== after.bankName);
  return isOther ? 'ACCOUNT_PAYOUT_CHANGED' : undefined;
}
