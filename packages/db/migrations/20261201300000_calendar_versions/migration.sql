-- A number per business that every change of what clients see raises (decision 145). Nodes keep their answers by it.
create table calendar_version (
  business_id uuid not null,
  version bigint not null default 1,
  constraint calendar_version_pkey primary key (business_id),
  constraint calendar_version_business_fkey foreign key (business_id) references business (id)
) with (fillfactor = 50);
insert into calendar_version (business_id) select id from business;

create function add_calendar_version() returns trigger language plpgsql as $$
begin
  insert into calendar_version (business_id) values (new.id);
  return null;
end $$;
create trigger business_has_calendar_version after insert on business
  for each row execute function add_calendar_version();

-- Once per transaction: a row that this transaction has raised carries its number.
create function raise_calendar_version() returns trigger language plpgsql as $$
begin
  update calendar_version set version = version + 1
  where business_id = coalesce(new.business_id, old.business_id) and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create function raise_own_calendar_version() returns trigger language plpgsql as $$
begin
  update calendar_version set version = version + 1
  where business_id = new.id and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;

-- At the commit, when no other lock is taken anymore: writers of one business never wait for each other in a circle.
create constraint trigger calendar_version_raised after update on business
  deferrable initially deferred for each row execute function raise_own_calendar_version();
do $$
declare of text;
begin
  foreach of in array array[
    'auction', 'auction_offer', 'availability_block', 'booking', 'booking_resource', 'booking_settings', 'busy_calendar',
    'busy_time', 'listing', 'listing_resource', 'occupancy', 'opening', 'policy', 'policy_tier', 'resource', 'resource_lane',
    'service', 'service_choice', 'service_need', 'special_date', 'special_hours', 'tax_rate'
  ] loop
    execute format('create constraint trigger calendar_version_raised after insert or update or delete on %I
      deferrable initially deferred for each row execute function raise_calendar_version()', of);
  end loop;
end $$;
