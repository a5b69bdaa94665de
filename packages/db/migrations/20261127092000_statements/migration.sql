-- A statement reads the books of one month.
create index ledger_transaction_by_time on ledger_transaction (business_id, created_at);
create index booking_paid_outside on booking (business_id, paid_outside_at) where paid_outside_at is not null;
