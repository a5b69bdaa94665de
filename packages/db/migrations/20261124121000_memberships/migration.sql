-- Who works in which business. Until now every business had one user, its owner (decision 081).
create table membership (
  business_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint membership_pkey primary key (business_id, user_id),
  constraint membership_business_fkey foreign key (business_id) references business (id),
  constraint membership_user_fkey foreign key (user_id) references app_user (id),
  constraint membership_role_known check (role in ('OWNER', 'MANAGER', 'FRONT_DESK', 'STAFF'))
);
create unique index membership_one_owner on membership (business_id) where role = 'OWNER' and ended_at is null;
-- The session gate finds a user's businesses by it, for every call.
create index membership_by_user on membership (user_id, created_at, business_id) include (role) where ended_at is null;

insert into membership (business_id, user_id, role, created_at) select id, user_id, 'OWNER', created_at from business;

-- `business.user_id` is its owner, whose phone and email its messages use; an owner is always a member. Checked at commit, so
-- that a business and its owner's membership can be inserted together, and ownership can be handed over.
alter table business add constraint business_owner_is_member foreign key (id, user_id)
  references membership (business_id, user_id) deferrable initially deferred;

-- Timelines name the user. What partners did until now, the owner did.
alter table booking_event add column user_id uuid;
update booking_event e set user_id = b.user_id from business b where b.id = e.business_id and e.by = 'PARTNER';
alter table booking_event
  add constraint booking_event_user_fkey foreign key (user_id) references app_user (id),
  add constraint booking_event_partner_named check ((by = 'PARTNER') = (user_id is not null));

alter table listing_step add column user_id uuid;
update listing_step s set user_id = b.user_id from business b
where b.id = s.business_id and s.kind in ('LISTED', 'CHANGED', 'BIDDER_BLOCKED');
alter table listing_step
  add constraint listing_step_user_fkey foreign key (user_id) references app_user (id),
  add constraint listing_step_partner_named check (kind not in ('LISTED', 'CHANGED', 'BIDDER_BLOCKED') or user_id is not null);
