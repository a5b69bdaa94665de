-- The same condition: counted repetitions make PostgreSQL's regular expressions ten times as slow. Rows that exist passed the old one.
alter table bid drop constraint bid_hash_valid,
  add constraint bid_hash_valid check (char_length(hash) = 64 and hash ~ '^[0-9a-f]+$') not valid;
