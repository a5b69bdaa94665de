-- A repeated request writes one entry: a hash, because the code of a gift card follows from the request's key (decision 143).
alter table stored_value_entry
  add column request_hash bytea,
  add constraint stored_value_entry_request_hash_length check (octet_length(request_hash) = 32) not valid;

-- Nobody sells a package whose last day is over; the day of the business may be one behind that of UTC.
alter table stored_value
  add constraint stored_value_sold_before_it_ends
    check (valid_until >= (created_at at time zone 'UTC')::date - 1) not valid;
