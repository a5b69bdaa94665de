-- Links that a terminal prints, each of which lets one browser see a page of the operator. The link works once; using it
-- issues a pass, which the browser keeps in a cookie. Both are random and stored hashed, so that any process and any node
-- can print a link, and any node can honor it.
create table terminal_link (
  token_hash bytea not null,
  purpose text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  pass_hash bytea,
  pass_expires_at timestamptz,
  constraint terminal_link_pkey primary key (token_hash),
  constraint terminal_link_pass_unique unique (pass_hash),
  constraint terminal_link_purpose_known check (purpose in ('OUTBOX', 'OPERATOR')),
  constraint terminal_link_hash_length check (octet_length(token_hash) = 32 and octet_length(pass_hash) = 32),
  constraint terminal_link_pass_whole check ((pass_hash is null) = (pass_expires_at is null))
);
create index terminal_link_by_expiry on terminal_link (expires_at);
