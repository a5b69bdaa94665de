-- What the operator announces on every dashboard, until then. Its start identifies it: those who dismissed it see the next one.
create table announcement (
  id smallint not null default 1,
  text text not null,
  started_at timestamptz not null,
  until_at timestamptz not null,
  constraint announcement_pkey primary key (id),
  constraint announcement_once check (id = 1),
  constraint announcement_text_length check (char_length(text) between 1 and 300),
  constraint announcement_ends check (until_at > started_at and until_at <= started_at + interval '31 days')
);
