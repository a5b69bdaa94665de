-- The sweep of owed refunds read every payment that ever succeeded to find the few whose booking never got its time.
alter table payment add column refund_owed_at timestamptz;
update payment p set refund_owed_at = p.updated_at from booking b
  where b.business_id = p.business_id and b.id = p.booking_id and p.status = 'SUCCEEDED' and b.confirmed_at is null;
create index payment_owed on payment (updated_at) where refund_owed_at is not null and status = 'SUCCEEDED';

-- Accounts that nobody answers for were asked about again and again, before all others.
alter table payment_account add column asked_at timestamptz;
