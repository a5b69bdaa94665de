-- Addresses of booking pages that were given up: they lead to the new one, and nobody else can have them until then
-- (decision 122).
create table slug_change (
  business_id uuid not null,
  changed_at timestamptz not null,
  slug text not null,
  until_at timestamptz not null,
  constraint slug_change_pkey primary key (business_id, changed_at),
  constraint slug_change_business_fkey foreign key (business_id) references business (id),
  constraint slug_change_slug_valid check (slug ~ '^[a-z0-9-]{1,60}$'),
  constraint slug_change_ordered check (until_at > changed_at)
);
create index slug_change_by_slug on slug_change (slug, until_at);
