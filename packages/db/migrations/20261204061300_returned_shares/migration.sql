-- What a refund took from a business is transferred back to it when the refund fails (decision 155). An operator who
-- pays it in another way writes what was done into share_transfer_id; the sweep then books it.
alter table refund add column share_transfer_id text;
alter table refund add constraint refund_share_transfer_length
  check (char_length(share_transfer_id) between 1 and 255) not valid;
alter table refund add column share_returned_at timestamptz;
alter table refund add constraint refund_share_of_failed
  check (share_returned_at is null or (state = 'FAILED' and payer = 'BUSINESS')) not valid;
alter table sandbox_refund add column share_returned_at timestamptz;

-- The books know what the platform holds for a business until then.
alter table ledger_entry drop constraint ledger_entry_account_known;
alter table ledger_entry add constraint ledger_entry_account_known check (account in (
  'CLIENT', 'PROVIDER_FEES', 'PLATFORM_FEE', 'PARTNER_PAYABLE', 'PARTNER_BANK', 'REFUNDS', 'DISPUTES',
  'PLATFORM_BALANCE', 'TIPS', 'TAX_PAYABLE', 'GIFT_LIABILITY', 'GIFT_EARNED', 'OUTSIDE', 'SHARES_OWED')) not valid;
alter table ledger_transaction drop constraint ledger_transaction_kind_known;
alter table ledger_transaction add constraint ledger_transaction_kind_known check (kind in (
  'CHARGE', 'PAYOUT', 'REFUND', 'REFUND_PAID', 'REFUND_FAILED', 'DISPUTE_OPENED', 'DISPUTE_WON', 'DISPUTE_LOST',
  'VALUE_MOVED', 'SHARE_OWED', 'SHARE_RETURNED')) not valid;
