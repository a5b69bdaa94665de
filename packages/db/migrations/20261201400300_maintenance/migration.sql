-- While its one row is there and not over, nothing is written for visitors and partners.
create table maintenance (
  id smallint not null default 1,
  until_at timestamptz not null,
  started_at timestamptz not null,
  constraint maintenance_pkey primary key (id),
  constraint maintenance_once check (id = 1),
  constraint maintenance_ends check (until_at > started_at and until_at <= started_at + interval '1 day')
);
