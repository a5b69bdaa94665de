-- Links that are counted; their uses are the bookings that have them (decision 124).
create table link (
  id uuid not null,
  business_id uuid not null,
  kind text not null,
  label text not null,
  slug text,
  token_hash bytea,
  uses_max integer,
  from_at timestamptz,
  until_at timestamptz,
  perks jsonb not null default '{}',
  created_by uuid,
  created_at timestamptz not null,
  revoked_at timestamptz,
  constraint link_pkey primary key (id),
  constraint link_of_business unique (business_id, id),
  constraint link_token_unique unique (token_hash),
  constraint link_business_fkey foreign key (business_id) references business (id),
  constraint link_created_by_fkey foreign key (created_by) references app_user (id),
  constraint link_kind_known check (kind in ('VIP', 'TRACK')),
  constraint link_vip_has_token check ((kind = 'VIP') = (token_hash is not null)),
  constraint link_track_has_slug check ((kind = 'TRACK') = (slug is not null)),
  constraint link_token_hash_length check (octet_length(token_hash) = 32),
  constraint link_label_length check (char_length(label) between 1 and 80),
  constraint link_slug_valid check (slug ~ '^[a-z0-9-]{1,40}$'),
  constraint link_uses_range check (uses_max between 1 and 1000000),
  constraint link_times_ordered check (from_at < until_at),
  constraint link_perks_small check (jsonb_typeof(perks) = 'object' and pg_column_size(perks) <= 400)
);
create unique index link_one_live_slug on link (business_id, slug) where revoked_at is null;

alter table checkout
  add column link_id uuid,
  add column utm jsonb,
  add constraint checkout_link_fkey foreign key (business_id, link_id) references link (business_id, id),
  add constraint checkout_utm_small check (jsonb_typeof(utm) = 'object' and pg_column_size(utm) <= 1200);

alter table booking
  add column link_id uuid,
  add column utm jsonb,
  add constraint booking_link_fkey foreign key (business_id, link_id) references link (business_id, id),
  add constraint booking_utm_small check (jsonb_typeof(utm) = 'object' and pg_column_size(utm) <= 1200);
create index booking_by_link on booking (business_id, link_id) where link_id is not null;
