-- Which nodes run, and of which release. Each renews its row, and removes it when it stops; times are the database's.
create table node (
  id uuid not null,
  release text not null,
  newest_migration text not null,
  role text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  constraint node_pkey primary key (id),
  constraint node_release_length check (char_length(release) between 1 and 60)
);
