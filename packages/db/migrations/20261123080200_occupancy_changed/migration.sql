-- When an entry last changed, for the calendars that read the feed. Of what is there already nobody knows, so they read
-- it once more.
alter table occupancy add column changed_at timestamptz not null default now();
