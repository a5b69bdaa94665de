-- Images that nothing shows any more are looked for now and then: when each was last found in use.
alter table image add column seen_at timestamptz;

-- Whose turn it is: the one that was stored, or last found in use, the longest time ago.
create index image_to_look_at on image (coalesce(seen_at, ready_at)) where status = 'READY';
create index image_failed on image (created_at) where status = 'FAILED';
