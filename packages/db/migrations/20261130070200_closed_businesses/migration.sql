-- A business that its owner has closed is suspended at once, and erased after thirty days (decision 132).
alter table business
  add column closed_at timestamptz,
  add column closed_by uuid,
  add column erased_at timestamptz,
  add constraint business_closed_by_fkey foreign key (closed_by) references app_user (id),
  add constraint business_closed_whole check ((closed_at is null) = (closed_by is null)),
  add constraint business_closed_is_suspended check (closed_at is null or suspended_at is not null),
  add constraint business_erased_was_closed check (erased_at is null or closed_at is not null);
create index business_to_erase on business (closed_at) where closed_at is not null and erased_at is null;
