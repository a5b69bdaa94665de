-- concurrent
create index concurrently refund_share_owed on refund (updated_at)
  where state = 'FAILED' and payer = 'BUSINESS' and provider_refund_id is not null and share_returned_at is null;
