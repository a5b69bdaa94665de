-- A waiting message needs no job: the row itself says from when on it may be tried, and again after a try was lost.
alter table message add column not_before timestamptz;
update message set not_before = created_at where status = 'QUEUED';
alter table message add constraint message_waiting_has_instant check (status <> 'QUEUED' or not_before is not null);

drop index message_waiting;
create index message_waiting on message (not_before) where status = 'QUEUED';
-- Earlier texts to the same person go first.
create index message_waiting_by_recipient on message (recipient, created_at, id) where status = 'QUEUED';
