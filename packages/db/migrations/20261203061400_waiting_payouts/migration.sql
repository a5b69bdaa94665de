-- concurrent
create index concurrently payout_waiting on payout (coalesce(items_tried_at, created_at)) where items_state = 'WAITING';
