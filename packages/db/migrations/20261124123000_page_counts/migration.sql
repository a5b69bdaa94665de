-- How often the pages of a business were used, without cookies or people: counters per day (decision 083). `hour_of_week` is
-- the hour that someone wanted and could not have, from Sunday midnight on the business's clock, or -1.
create table page_count (
  business_id uuid not null,
  day date not null,
  step text not null,
  link_id uuid not null default '00000000-0000-0000-0000-000000000000',
  hour_of_week smallint not null default -1,
  hits integer not null,
  constraint page_count_pkey primary key (business_id, day, step, link_id, hour_of_week),
  constraint page_count_business_fkey foreign key (business_id) references business (id),
  constraint page_count_step_known check (step in ('SEEN', 'TIMES', 'CHOSEN', 'CODE', 'BOOKED', 'NO_TIMES')),
  constraint page_count_hour_of_week_valid check (hour_of_week between -1 and 167),
  constraint page_count_hits_positive check (hits >= 1)
);
-- The sweep deletes what is older than 800 days.
create index page_count_by_age on page_count (day);
