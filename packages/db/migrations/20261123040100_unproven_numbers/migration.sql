-- When a client proved their number to the business: by the code of a booking or an auction, or by replying to a text.
alter table client add column proven_at timestamptz;
update client c set proven_at = p.at
from (
  select business_id, phone, min(at) as at from (
    select business_id, phone, created_at as at from checkout where booking_id is not null
    union all select business_id, phone, created_at from bidder) proof
  group by business_id, phone) p
where p.business_id = c.business_id and p.phone = c.phone and c.erased_at is null;

-- To a number that had not proved itself when the message was queued: such are limited by the standing of their sender.
alter table message add column is_unproven boolean not null default false;
create index message_unproven on message (business_id, created_at) where is_unproven;

-- The first text of a business to a person: decided by the first try, so that each try has the same words.
alter table message add column is_first boolean;
create index message_sent_to on message (recipient, business_id)
  where channel = 'sms' and status = 'SENT' and business_id is not null;
