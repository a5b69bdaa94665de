-- When the rule last gave each person a booking (decision 084). Bookings that were no choice have no reason, so a business
-- of one person has nothing in it.
create index booking_resource_last_given on booking_resource (business_id, resource_id, chosen_at) where reason is not null;
