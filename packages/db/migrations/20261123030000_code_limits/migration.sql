-- When the request for a code was answered with yes: at once, or after a code that went ahead to a known phone.
-- The network that asked for it has tries of its own, which nobody elsewhere can use up.
alter table phone_code
  add column granted_at timestamptz,
  add column network text,
  add column tries_elsewhere smallint not null default 0,
  add constraint phone_code_network_length check (char_length(network) <= 64),
  add constraint phone_code_tries_elsewhere_range check (tries_elsewhere >= 0);
update phone_code set granted_at = sent_at;

-- Whether a phone is known to us is asked for each code.
create index phone_session_by_phone on phone_session (phone, created_at);
create index client_by_phone on client (phone);
create index client_alias_by_phone on client_alias (phone);
create index bidder_by_phone on bidder (phone, created_at);
