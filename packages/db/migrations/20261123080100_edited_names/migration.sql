-- A name that the partner wrote stays; what the client calls themselves, and the names of merged records, stand beside it.
alter table client
  add column name_edited_at timestamptz,
  add column given_name text,
  add column merged_names text[] not null default '{}';
alter table client
  add constraint client_given_name_length check (char_length(given_name) between 1 and 120),
  add constraint client_given_name_beside_edited check (given_name is null or name_edited_at is not null),
  drop constraint client_erased_tells_nothing,
  add constraint client_erased_tells_nothing check (erased_at is null or (
    name = 'Erased client' and phone = 'erased:' || id and email is null and notes = '' and name_edited_at is null
    and given_name is null and merged_names = '{}'));

-- One text of several names, to be searched: `array_to_string` is not immutable for every type, but for text it is.
create function searched_names(names text[]) returns text language sql immutable parallel safe
  return lower(array_to_string(names, E'\n'));
create index client_search_other_names on client
  using gin (lower(given_name) gin_trgm_ops, searched_names(merged_names) gin_trgm_ops);
