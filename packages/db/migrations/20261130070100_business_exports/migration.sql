-- Everything of a business as one file (decision 131), in pieces: a node writes it, any node hands it out, and it is gone after a
-- day. The link to it is a hash that lives for minutes.
create table business_export (
  id uuid not null,
  business_id uuid not null,
  user_id uuid not null,
  state text not null,
  failure text,
  requested_at timestamptz not null,
  finished_at timestamptz,
  size_bytes bigint not null default 0,
  link_hash bytea,
  link_expires_at timestamptz,
  constraint business_export_pkey primary key (id),
  constraint business_export_of_business unique (business_id, id),
  constraint business_export_business_fkey foreign key (business_id) references business (id),
  constraint business_export_user_fkey foreign key (user_id) references app_user (id),
  constraint business_export_state_known check (state in ('WAITING', 'WRITING', 'READY', 'FAILED')),
  constraint business_export_failure_known check (failure in ('TOO_LARGE', 'ERROR')),
  constraint business_export_failed_says_why check ((state = 'FAILED') = (failure is not null)),
  constraint business_export_finished check ((state in ('READY', 'FAILED')) = (finished_at is not null)),
  constraint business_export_size_range check (size_bytes >= 0),
  constraint business_export_link_length check (octet_length(link_hash) = 32),
  constraint business_export_link_whole check ((link_hash is null) = (link_expires_at is null))
);
create unique index business_export_one_unfinished on business_export (business_id) where state in ('WAITING', 'WRITING');
create unique index business_export_link on business_export (link_hash) where link_hash is not null;
create index business_export_by_age on business_export (requested_at);

create table business_export_part (
  business_id uuid not null,
  export_id uuid not null,
  number integer not null,
  bytes bytea not null,
  constraint business_export_part_pkey primary key (business_id, export_id, number),
  constraint business_export_part_export_fkey foreign key (business_id, export_id)
    references business_export (business_id, id) on delete cascade,
  constraint business_export_part_number_range check (number >= 0),
  constraint business_export_part_size check (octet_length(bytes) between 1 and 1048576)
);
