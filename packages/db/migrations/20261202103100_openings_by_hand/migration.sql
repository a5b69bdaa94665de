-- Openings whose partner says who is asked (decision 141).
alter table opening drop constraint opening_mode_known;
alter table opening add constraint opening_mode_known check (mode in ('IN_ORDER', 'ALL', 'FALLING', 'BY_HAND')) not valid;
