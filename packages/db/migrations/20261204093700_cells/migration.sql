-- Databases with nodes of their own (decision 177). All of these are empty where there is only one.
create table cell (
  number smallint not null,
  url text not null,
  added_at timestamptz not null,
  constraint cell_pkey primary key (number),
  constraint cell_number_range check (number between 0 and 4095),
  constraint cell_url_length check (char_length(url) between 8 and 500)
);

-- The directory, in cell 0: what has no row is there. In any other cell: what has rows here, and is served elsewhere.
create table business_elsewhere (
  business_id uuid not null,
  cell smallint not null,
  moved_at timestamptz not null,
  constraint business_elsewhere_pkey primary key (business_id),
  constraint business_elsewhere_cell_range check (cell between 0 and 4095)
);

-- Current and earlier slugs of those businesses. Only in cell 0.
create table slug_elsewhere (
  slug text not null,
  business_id uuid not null,
  constraint slug_elsewhere_pkey primary key (slug),
  constraint slug_elsewhere_business_fkey foreign key (business_id) references business_elsewhere (business_id) on delete cascade
);
create index slug_elsewhere_by_business on slug_elsewhere (business_id);

-- Who belongs to those businesses. Only in cell 0.
create table membership_elsewhere (
  user_id uuid not null,
  business_id uuid not null,
  created_at timestamptz not null,
  constraint membership_elsewhere_pkey primary key (user_id, business_id),
  constraint membership_elsewhere_business_fkey foreign key (business_id)
    references business_elsewhere (business_id) on delete cascade,
  constraint membership_elsewhere_user_fkey foreign key (user_id) references app_user (id)
);
create index membership_elsewhere_by_business on membership_elsewhere (business_id);
