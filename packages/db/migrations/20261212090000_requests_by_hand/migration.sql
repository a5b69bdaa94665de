-- The key of the request that added a booking by hand, so that a repeated request adds no second one (decision 186).
alter table booking
  add column request_hash bytea,
  add constraint booking_request_hash_length check (octet_length(request_hash) = 32) not valid;
