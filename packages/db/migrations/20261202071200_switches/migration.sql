-- What an operator has switched off for everyone; what has no row is on.
create table switched_off (
  name text not null,
  reason text not null,
  at timestamptz not null,
  constraint switched_off_pkey primary key (name),
  constraint switched_off_reason_length check (char_length(reason) between 1 and 500)
);
