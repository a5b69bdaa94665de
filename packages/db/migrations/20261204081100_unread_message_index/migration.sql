-- concurrent
-- No query reads it, and every queued, claimed and settled message wrote to it.
drop index concurrently if exists message_waiting_by_recipient;
