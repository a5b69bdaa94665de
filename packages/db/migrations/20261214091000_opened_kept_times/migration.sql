-- Time kept from a canceled booking is opened, in the timeline of that booking.
alter table booking_event drop constraint booking_event_kind_known;
alter table booking_event add constraint booking_event_kind_known check (kind in (
  'HELD', 'CONFIRMED', 'ADDED', 'MOVED', 'CANCELLED', 'RESTORED', 'TIME_OPENED', 'EXPIRED', 'PAYMENT_FAILED',
  'REFUND_STARTED', 'REFUNDED', 'REFUND_FAILED', 'DISPUTE_OPENED', 'DISPUTE_WON', 'DISPUTE_LOST', 'MARKED_PAID',
  'MARKED_UNPAID', 'MARKED_DONE', 'MARKED_NO_SHOW', 'MARK_REMOVED', 'NOTE_ADDED', 'NOTE_CHANGED', 'NOTE_REMOVED',
  'DUE_OWED', 'DUE_PAID', 'DUE_FAILED', 'DUE_WAIVED', 'DUE_UNCOLLECTED')) not valid;
