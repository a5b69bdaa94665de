-- Somebody who won and did not pay can't bid at this business until then.
alter table client add column bidding_barred_until timestamptz;

-- How many bids stood when a step was taken; known of a block, which the close report shows.
alter table listing_step add column after_seq integer;
alter table listing_step add constraint listing_step_after_seq_range check (after_seq >= 0);

alter table listing_step drop constraint listing_step_kind_known;
alter table listing_step add constraint listing_step_kind_known check (kind in (
  'LISTED', 'CHANGED', 'PUBLISHED', 'STARTED', 'WON', 'UNSOLD', 'CHARGE_FAILED', 'RETRY_LAPSED', 'OFFERED',
  'OFFER_ACCEPTED', 'OFFER_DECLINED', 'OFFER_LAPSED', 'CHARGED', 'SETTLED_FREE', 'PAYOUT', 'REFUNDED',
  'BIDDER_BLOCKED', 'BIDDER_BARRED'));
alter table listing_step add constraint listing_step_block_of_bidder
  check (kind <> 'BIDDER_BLOCKED' or (bidder is not null and after_seq is not null));
