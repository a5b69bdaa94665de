-- Texts that belong to no booking, such as an auction's, are found by whom they went to when a client asks to be
-- forgotten. Those of bookings are found by the booking, and codes belong to no business: the index stays small.
create index message_by_recipient on message (business_id, recipient)
  where booking_id is null and business_id is not null;
