-- The operator's word on a business: whether it is suspended now, and everything that was decided about it.
alter table business add column suspended_at timestamptz;
alter table business add column suspension_reason text;
alter table business add constraint business_suspension_whole
  check ((suspended_at is null) = (suspension_reason is null));
alter table business add constraint business_suspension_reason_length
  check (char_length(suspension_reason) between 1 and 500);

create table operator_action (
  id uuid not null,
  business_id uuid not null,
  kind text not null,
  -- Why a business was suspended or lifted.
  reason text,
  -- The name that it may bear although it is a well-known one.
  name text,
  by text not null,
  at timestamptz not null,
  constraint operator_action_pkey primary key (business_id, id),
  constraint operator_action_business_fkey foreign key (business_id) references business (id),
  constraint operator_action_kind_known check (kind in ('SUSPENDED', 'LIFTED', 'NAME_APPROVED')),
  constraint operator_action_has_reason check ((kind = 'NAME_APPROVED') = (reason is null)),
  constraint operator_action_has_name check ((kind = 'NAME_APPROVED') = (name is not null)),
  constraint operator_action_reason_length check (char_length(reason) between 1 and 500),
  constraint operator_action_name_length check (char_length(name) between 1 and 120),
  constraint operator_action_by_length check (char_length(by) between 1 and 120)
);
create trigger operator_action_append_only before update or delete on operator_action
  for each row execute function refuse_change();
create trigger operator_action_not_truncated before truncate on operator_action
  for each statement execute function refuse_change();
