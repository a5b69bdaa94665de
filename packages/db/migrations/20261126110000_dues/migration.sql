-- What became of money that is owed, in the timeline of its booking (decision 090).
alter table booking_event drop constraint booking_event_kind_known;
alter table booking_event add constraint booking_event_kind_known check (kind in (
  'HELD', 'CONFIRMED', 'ADDED', 'MOVED', 'CANCELLED', 'RESTORED', 'EXPIRED', 'PAYMENT_FAILED', 'REFUND_STARTED',
  'REFUNDED', 'REFUND_FAILED', 'DISPUTE_OPENED', 'DISPUTE_WON', 'DISPUTE_LOST', 'MARKED_PAID', 'MARKED_UNPAID',
  'MARKED_DONE', 'MARKED_NO_SHOW', 'MARK_REMOVED', 'NOTE_ADDED', 'NOTE_CHANGED', 'NOTE_REMOVED',
  'DUE_OWED', 'DUE_PAID', 'DUE_FAILED', 'DUE_WAIVED', 'DUE_UNCOLLECTED'));

-- A link that the client has not used in time is reported to the partner.
drop index due_at;
create index due_at on due (due_at) where state in ('WAITING', 'CHARGING', 'LINKED');
create index due_by_booking on due (business_id, booking_id);
create index payment_by_due on payment (business_id, due_id) where due_id is not null;
