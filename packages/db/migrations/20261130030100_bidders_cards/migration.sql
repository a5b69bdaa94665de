-- A bidder's card that was removed, or ends before the auction does, counts as none until another takes its place.
alter table bidder add column card_missing_since timestamptz;
create index bidder_by_method on bidder (provider, method_id) where method_id is not null;
