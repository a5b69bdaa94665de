-- Whoever knows the address of another calendar can read it, so the database keeps it sealed, and its host for the screen.
-- The key is not in the database: the next start seals the addresses from before, and nothing else writes to `url`.
alter table busy_calendar
  add column host text,
  add column sealed_url bytea,
  alter column url drop not null;

update busy_calendar set host = regexp_replace(url, '^[a-z]+://([^/?#]*@)?([^/?#]*).*$', '\2');

alter table busy_calendar
  alter column host set not null,
  add constraint busy_calendar_host_length check (char_length(host) between 1 and 2048),
  add constraint busy_calendar_sealed_url_size check (octet_length(sealed_url) between 29 and 2076),
  add constraint busy_calendar_one_address check (num_nonnulls(url, sealed_url) = 1);
