-- Whoever opens a business's time ledger releases what has lapsed in it, under the business's lock: found by when it
-- lapses, and not by reading all appointments that the business ever had.
create index occupancy_lapsing on occupancy (business_id, expires_at) where expires_at is not null;
