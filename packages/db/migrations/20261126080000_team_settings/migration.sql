-- Which rules of a team a business switches on: making room without a press, and a client's last person first.
alter table booking_settings
  add column makes_room boolean not null default false,
  add column prefers_last_person boolean not null default true;
