-- The key of the request that added a row, so that a repeated request adds no second one (decision 190).
alter table service
  add column request_hash bytea,
  add constraint service_request_hash_length check (octet_length(request_hash) = 32) not valid;
alter table policy
  add column request_hash bytea,
  add constraint policy_request_hash_length check (octet_length(request_hash) = 32) not valid;
alter table resource
  add column request_hash bytea,
  add constraint resource_request_hash_length check (octet_length(request_hash) = 32) not valid;
alter table link
  add column request_hash bytea,
  add constraint link_request_hash_length check (octet_length(request_hash) = 32) not valid;
alter table incentive
  add column request_hash bytea,
  add constraint incentive_request_hash_length check (octet_length(request_hash) = 32) not valid;
alter table busy_calendar
  add column request_hash bytea,
  add constraint busy_calendar_request_hash_length check (octet_length(request_hash) = 32) not valid;
alter table booking_note
  add column request_hash bytea,
  add constraint booking_note_request_hash_length check (octet_length(request_hash) = 32) not valid;
alter table opening
  add column request_hash bytea,
  add constraint opening_request_hash_length check (octet_length(request_hash) = 32) not valid;
