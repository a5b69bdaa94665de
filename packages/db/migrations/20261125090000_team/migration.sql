-- Several people, places and things per business (decision 084). A business with one person needs no row more than before.

-- What clients see of a resource, and how it is chosen when anyone will do.
alter table resource
  add column public_name text,
  add column about text,
  add column image_url text,
  add column follows_business_hours boolean not null default true,
  add column is_public boolean not null default true,
  add column weight smallint not null default 100,
  add column visits_a_day_max smallint,
  add constraint resource_public_name_length check (char_length(public_name) between 1 and 120),
  add constraint resource_about_length check (char_length(about) between 1 and 500),
  add constraint resource_weight_range check (weight between 25 and 400),
  add constraint resource_visits_a_day_range check (visits_a_day_max between 1 and 100);

-- The first person of a business was named after it; among several people it needs the owner's own name.
update resource r set name = u.first_name
from resource_lane l, business b join app_user u on u.id = b.user_id
where l.business_id = r.business_id and l.resource_id = r.id and l.lane = 1 and b.id = r.business_id
  and char_length(u.first_name) between 1 and 120;

-- A need is one of several resources for some minutes of a service. Without a number 1, anyone on the team will do.
create table service_need (
  business_id uuid not null,
  service_id uuid not null,
  number smallint not null,
  kind text not null,
  -- Minutes from the start of the service; null for the whole of it.
  spans int4multirange,
  -- Null for the service's own buffers.
  before_minutes smallint,
  after_minutes smallint,
  constraint service_need_pkey primary key (business_id, service_id, number),
  constraint service_need_service_fkey foreign key (business_id, service_id) references service (business_id, id),
  constraint service_need_number_range check (number between 1 and 4),
  constraint service_need_kind_known check (kind in ('PERSON', 'PLACE', 'THING')),
  constraint service_need_first_is_person check (number > 1 or kind = 'PERSON'),
  constraint service_need_spans_ahead check (not isempty(spans) and lower(spans) >= 0),
  constraint service_need_before_range check (before_minutes between 0 and 240),
  constraint service_need_after_range check (after_minutes between 0 and 240)
);

create table service_choice (
  business_id uuid not null,
  service_id uuid not null,
  number smallint not null,
  resource_id uuid not null,
  -- Of the first need only: what this person charges, and how long they take.
  price_cents bigint,
  duration_minutes integer,
  constraint service_choice_pkey primary key (business_id, service_id, number, resource_id),
  constraint service_choice_need_fkey foreign key (business_id, service_id, number)
    references service_need (business_id, service_id, number) on delete cascade,
  constraint service_choice_resource_fkey foreign key (business_id, resource_id) references resource (business_id, id),
  constraint service_choice_price_range check (price_cents between 0 and 10000000),
  constraint service_choice_duration_range check (duration_minutes between 1 and 1440),
  constraint service_choice_own_terms_of_first check (number = 1 or num_nonnulls(price_cents, duration_minutes) = 0)
);
create index service_choice_by_resource on service_choice (business_id, resource_id);

-- Which resource serves which need of a booking, and the minutes it takes of it, counted from the booking's start with the
-- buffers included. The rows of the ledger follow from it.
create table booking_resource (
  business_id uuid not null,
  booking_id uuid not null,
  number smallint not null,
  resource_id uuid not null,
  chosen_by text not null,
  chosen_at timestamptz not null,
  -- Why the rule chose it.
  reason jsonb,
  takes int4multirange not null,
  constraint booking_resource_pkey primary key (business_id, booking_id, number),
  constraint booking_resource_booking_fkey foreign key (business_id, booking_id) references booking (business_id, id),
  constraint booking_resource_resource_fkey foreign key (business_id, resource_id) references resource (business_id, id),
  constraint booking_resource_number_range check (number between 1 and 4),
  constraint booking_resource_chosen_by_known check (chosen_by in ('CLIENT', 'RULE', 'PARTNER')),
  constraint booking_resource_takes_something check (not isempty(takes))
);
create index booking_resource_by_resource on booking_resource (business_id, resource_id, booking_id);

insert into booking_resource (business_id, booking_id, number, resource_id, chosen_by, chosen_at, takes)
select b.business_id, b.id, 1, l.resource_id, 'RULE', b.created_at, int4multirange(int4range(
  -b.buffer_before_minutes, (extract(epoch from b.end_at - b.start_at) / 60)::integer + b.buffer_after_minutes))
from booking b join resource_lane l on l.business_id = b.business_id and l.lane = 1;

-- Whose time a listing sells.
create table listing_resource (
  business_id uuid not null,
  listing_id uuid not null,
  resource_id uuid not null,
  constraint listing_resource_pkey primary key (business_id, listing_id, resource_id),
  constraint listing_resource_listing_fkey foreign key (business_id, listing_id) references listing (business_id, id),
  constraint listing_resource_resource_fkey foreign key (business_id, resource_id) references resource (business_id, id)
);
create index listing_resource_by_resource on listing_resource (business_id, resource_id);
insert into listing_resource (business_id, listing_id, resource_id)
select i.business_id, i.id, l.resource_id from listing i join resource_lane l on l.business_id = i.business_id and l.lane = 1;

-- Null means anyone, or everybody.
alter table checkout
  add column resource_id uuid,
  add constraint checkout_resource_fkey foreign key (business_id, resource_id) references resource (business_id, id);

alter table availability_block
  add column resource_id uuid,
  add constraint availability_block_resource_fkey foreign key (business_id, resource_id) references resource (business_id, id),
  drop constraint availability_block_pkey,
  drop constraint availability_block_no_overlap,
  add constraint availability_block_once unique nulls not distinct (business_id, resource_id, day_of_week, start_minute),
  add constraint availability_block_no_overlap exclude using gist (
    business_id with =, (coalesce(resource_id, business_id)) with =, day_of_week with =,
    int4range(start_minute, end_minute) with &&);

alter table special_date
  add column resource_id uuid,
  add constraint special_date_resource_fkey foreign key (business_id, resource_id) references resource (business_id, id);
drop index special_date_one_set_of_hours;
create unique index special_date_one_set_of_hours on special_date (business_id, coalesce(resource_id, business_id), from_date)
  where kind = 'SPECIAL_HOURS';

alter table busy_calendar
  add column resource_id uuid,
  add constraint busy_calendar_resource_fkey foreign key (business_id, resource_id) references resource (business_id, id);

alter table calendar_feed
  add column resource_id uuid,
  add constraint calendar_feed_resource_fkey foreign key (business_id, resource_id) references resource (business_id, id),
  drop constraint calendar_feed_pkey,
  add constraint calendar_feed_once unique nulls not distinct (business_id, resource_id);

-- Which person of the calendar a member is, and what they may do beyond their role.
alter table membership
  add column grants text[] not null default '{}',
  add column resource_id uuid,
  add column ended_by uuid,
  add constraint membership_resource_fkey foreign key (business_id, resource_id) references resource (business_id, id),
  add constraint membership_ended_by_fkey foreign key (ended_by) references app_user (id),
  add constraint membership_staff_is_person check (role <> 'STAFF' or resource_id is not null),
  add constraint membership_owner_not_ended_by check (ended_by is null or ended_at is not null);
create unique index membership_one_person on membership (business_id, resource_id)
  where resource_id is not null and ended_at is null;
update membership m set resource_id = l.resource_id from resource_lane l where l.business_id = m.business_id and l.lane = 1;

create table invitation (
  id uuid not null,
  token_hash bytea not null,
  business_id uuid not null,
  phone text not null,
  role text not null,
  grants text[] not null default '{}',
  resource_id uuid,
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by uuid,
  revoked_at timestamptz,
  constraint invitation_pkey primary key (id),
  constraint invitation_token_unique unique (token_hash),
  constraint invitation_token_length check (octet_length(token_hash) = 32),
  constraint invitation_business_fkey foreign key (business_id) references business (id),
  constraint invitation_phone_valid check (is_phone(phone)),
  constraint invitation_role_known check (role in ('MANAGER', 'FRONT_DESK', 'STAFF')),
  constraint invitation_resource_fkey foreign key (business_id, resource_id) references resource (business_id, id),
  constraint invitation_staff_is_person check (role <> 'STAFF' or resource_id is not null),
  constraint invitation_invited_by_fkey foreign key (invited_by) references app_user (id),
  constraint invitation_used_by_fkey foreign key (used_by) references app_user (id),
  constraint invitation_expires_later check (expires_at > created_at),
  constraint invitation_used_by_someone check ((used_at is null) = (used_by is null)),
  constraint invitation_used_or_revoked check (used_at is null or revoked_at is null)
);
create unique index invitation_one_open on invitation (business_id, phone) where used_at is null and revoked_at is null;
create index invitation_by_business on invitation (business_id, created_at);

-- Who did what, beside the timelines of bookings and listings; written by the change's own transaction (decision 086).
create table audit_entry (
  id uuid not null,
  at timestamptz not null,
  business_id uuid,
  actor_kind text not null,
  actor_id uuid,
  action text not null,
  subject_kind text not null,
  subject_id uuid,
  -- Only the fields that changed; phone numbers as their last four digits.
  before jsonb,
  after jsonb,
  reason text,
  address text,
  constraint audit_entry_pkey primary key (id),
  constraint audit_entry_actor_known check (actor_kind in ('USER', 'CLIENT', 'PROGRAM', 'OPERATOR', 'SYSTEM')),
  constraint audit_entry_user_named check (actor_kind <> 'USER' or actor_id is not null)
);
create index audit_entry_by_business on audit_entry (business_id, at desc, id desc);
create index audit_entry_by_age on audit_entry using brin (at);

-- Entries never change; the sweep may delete those older than 400 days.
create function refuse_recent_deletion() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '400 days' then
    raise exception '% keeps its rows for 400 days', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger audit_entry_append_only before update on audit_entry for each row execute function refuse_change();
create trigger audit_entry_kept before delete on audit_entry for each row execute function refuse_recent_deletion();
create trigger audit_entry_not_truncated before truncate on audit_entry for each statement execute function refuse_change();
