-- What the listed time would have cost at the regular price when it was listed, for comparing auctions with it later
-- (decision 082). Unknown for listings of the past, whose services may have changed since.
alter table listing
  add column list_price_cents bigint,
  add constraint listing_list_price_range check (list_price_cents between 0 and 10000000);
