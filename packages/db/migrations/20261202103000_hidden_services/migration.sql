-- Services that only the holders of a link see (decision 140); the primary one is everyone's.
alter table service add column is_hidden boolean not null default false;
alter table service add constraint service_primary_is_shown check (not (is_primary and is_hidden)) not valid;
