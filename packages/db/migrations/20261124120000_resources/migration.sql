-- A resource is anyone or anything whose time a business sells; each of its lanes takes one occupancy at a time
-- (decision 080). Existing businesses get one person on lane 1, so nothing changes for them.
create table resource (
  id uuid not null,
  business_id uuid not null,
  kind text not null,
  name text not null,
  position smallint not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  constraint resource_pkey primary key (id),
  constraint resource_of_business unique (business_id, id),
  constraint resource_business_fkey foreign key (business_id) references business (id),
  constraint resource_kind_known check (kind in ('PERSON', 'PLACE', 'THING')),
  constraint resource_name_length check (char_length(name) between 1 and 120),
  constraint resource_position_valid check (position between 0 and 1000)
);

-- A lane belongs to its resource forever; the lanes of a retired one are not given out again.
create table resource_lane (
  business_id uuid not null,
  lane smallint not null,
  resource_id uuid not null,
  constraint resource_lane_pkey primary key (business_id, lane),
  constraint resource_lane_resource_fkey foreign key (business_id, resource_id) references resource (business_id, id),
  constraint resource_lane_positive check (lane >= 1)
);
create index resource_lane_by_resource on resource_lane (business_id, resource_id);

insert into resource (id, business_id, kind, name, position, created_at)
select gen_random_uuid(), id, 'PERSON', name, 0, created_at from business;
insert into resource_lane (business_id, lane, resource_id) select business_id, 1, id from resource;

-- One take may cover several lanes and several parts of a time, so a booking can have more than one row.
alter table occupancy
  drop constraint occupancy_no_overlap,
  drop constraint occupancy_booking_unique,
  drop constraint occupancy_listing_unique,
  add column lane smallint not null default 1,
  add column take_id uuid not null default gen_random_uuid(),
  add column part smallint not null default 1;
update occupancy set take_id = coalesce(booking_id, listing_id) where num_nonnulls(booking_id, listing_id) > 0;

alter table occupancy
  add constraint occupancy_lane_fkey foreign key (business_id, lane) references resource_lane (business_id, lane),
  add constraint occupancy_part_positive check (part >= 1),
  add constraint occupancy_take_of_cause check (take_id = coalesce(booking_id, listing_id, take_id)),
  add constraint occupancy_take_once unique (business_id, take_id, lane, part),
  -- Deferrable, so that a pool's rows can be moved between its lanes within one transaction.
  add constraint occupancy_no_overlap
    exclude using gist (business_id with =, lane with =, during with &&) deferrable initially immediate;
create index occupancy_by_booking on occupancy (business_id, booking_id) where booking_id is not null;
create index occupancy_by_listing on occupancy (business_id, listing_id) where listing_id is not null;
