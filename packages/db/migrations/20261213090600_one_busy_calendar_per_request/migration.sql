-- concurrent
create unique index concurrently busy_calendar_request_once on busy_calendar (business_id, request_hash)
  where request_hash is not null;
