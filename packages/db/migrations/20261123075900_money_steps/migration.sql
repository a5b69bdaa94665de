-- Refunds that fail and disputes are steps of a listing as well.
alter table listing_step drop constraint listing_step_kind_known;
alter table listing_step add constraint listing_step_kind_known check (kind in (
  'LISTED', 'CHANGED', 'PUBLISHED', 'STARTED', 'WON', 'UNSOLD', 'CHARGE_FAILED', 'RETRY_LAPSED', 'OFFERED',
  'OFFER_ACCEPTED', 'OFFER_DECLINED', 'OFFER_LAPSED', 'CHARGED', 'SETTLED_FREE', 'PAYOUT', 'REFUNDED', 'BIDDER_BLOCKED',
  'BIDDER_BARRED', 'REFUND_FAILED', 'DISPUTE_OPENED', 'DISPUTE_WON', 'DISPUTE_LOST'));
