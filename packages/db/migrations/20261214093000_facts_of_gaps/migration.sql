-- Minutes that were freed, and those booked again, leave out the gaps of a service. The facts of days are computed again by the
-- next request for figures (decision 116).
truncate day_fact, day_facts_start;
