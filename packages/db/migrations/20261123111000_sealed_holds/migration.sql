-- Where nobody may know before the close who leads, every bidder's hold stays until then: releasing one would tell. Elsewhere
-- only the leader is held.
alter table bid_hold add column until_close boolean not null default false;
drop index bid_hold_one_held;
create unique index bid_hold_one_held on bid_hold (listing_id) where state = 'HELD' and not until_close;
create unique index bid_hold_one_held_each on bid_hold (listing_id, bidder) where state = 'HELD' and until_close;
