-- A window of a business's time is read in order from one small stretch of an index, however many others there are. The
-- exclusion constraint's own index can't promise that: it spreads a business over 8 pages or 50, as luck has it.
-- Nothing takes longer than a day and its buffers; so whatever reaches into a window begins at most two days before it.
alter table occupancy add constraint occupancy_during_short check (upper(during) - lower(during) <= interval '2 days');
create index occupancy_by_time on occupancy (business_id, during) include (id, kind, booking_id, expires_at);

-- What the constraint's index carried for those reads is of no more use to anybody.
alter table occupancy drop constraint occupancy_no_overlap;
alter table occupancy add constraint occupancy_no_overlap exclude using gist (business_id with =, during with &&);
