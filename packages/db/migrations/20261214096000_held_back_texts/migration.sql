-- When a text about a lost lead is due that came too soon after the last one (decision 210).
alter table bidder add column outbid_due_at timestamptz;
