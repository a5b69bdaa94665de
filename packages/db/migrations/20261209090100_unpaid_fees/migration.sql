-- concurrent
-- A fee that was paid stays, and a later cancellation may owe what it costs beyond that (decision 184).
create unique index concurrently due_one_open on due (business_id, booking_id, kind)
  where state not in ('WAIVED', 'REFUNDED') and (state <> 'PAID' or kind in ('BALANCE', 'TIP'));
