-- Where a service takes place, when that is not simply at the business. A booking keeps its own copy, like name and price.
alter table service
  add column location text,
  add constraint service_location_length check (char_length(location) between 1 and 200);

alter table booking
  add column service_location text,
  add constraint booking_service_location_length check (char_length(service_location) between 1 and 200);
