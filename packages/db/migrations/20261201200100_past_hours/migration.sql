-- Weekly hours that stood at the end of a day and were changed since, so that the utilization of that day stays (decision 117).
create table past_hours (
  business_id uuid not null,
  resource_id uuid,
  until_at timestamptz not null,
  hours text,
  constraint past_hours_once unique nulls not distinct (business_id, resource_id, until_at),
  constraint past_hours_business_fkey foreign key (business_id) references business (id),
  constraint past_hours_resource_fkey foreign key (business_id, resource_id) references resource (business_id, id),
  constraint past_hours_length check (char_length(hours) <= 4000),
  constraint past_hours_of_business_known check (resource_id is not null or hours is not null)
);
