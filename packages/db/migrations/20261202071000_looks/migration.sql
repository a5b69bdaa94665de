-- An operator sees a business as its owner does, for a short time. The reason is in the audit log.
create table operator_look (
  id uuid not null,
  business_id uuid not null,
  -- Null where a link of the terminal opened the console.
  user_id uuid,
  -- First of the way into the dashboard, then of what the dashboard sends with each call.
  secret_hash bytea not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  opened_at timestamptz,
  constraint operator_look_pkey primary key (business_id, id),
  constraint operator_look_business_fkey foreign key (business_id) references business (id) on delete cascade,
  constraint operator_look_user_fkey foreign key (user_id) references app_user (id) on delete cascade,
  constraint operator_look_secret_unique unique (secret_hash),
  constraint operator_look_ends check (ends_at > started_at and ends_at <= started_at + interval '30 minutes')
);
