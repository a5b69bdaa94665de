-- concurrent
-- In its place is due_one_open. Nodes of the previous release name neither: they insert, or find that one is there.
drop index concurrently if exists due_one_live;
