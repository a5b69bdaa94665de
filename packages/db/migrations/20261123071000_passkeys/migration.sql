-- A second factor for users who want one: who has a passkey signs in with the texted code and then with the passkey.
create table passkey (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkey_pkey primary key (id),
  constraint passkey_user_fkey foreign key (user_id) references app_user (id) on delete cascade,
  constraint passkey_credential_unique unique (credential_id),
  constraint passkey_name_length check (char_length(name) between 1 and 60),
  constraint passkey_credential_form check (credential_id ~ '^[A-Za-z0-9_-]+$' and char_length(credential_id) <= 1364),
  constraint passkey_public_key_length check (octet_length(public_key) between 1 and 2048),
  constraint passkey_sign_count_range check (sign_count between 0 and 4294967295),
  constraint passkey_transports_count check (cardinality(transports) <= 10)
);
create index passkey_by_user on passkey (user_id);

-- What a passkey has to sign, once: half a sign-in, or the adding of a passkey to the session that asked for it.
create table passkey_challenge (
  token_hash bytea not null,
  purpose text not null,
  user_id uuid not null,
  session_id uuid,
  challenge text not null,
  expires_at timestamptz not null,
  constraint passkey_challenge_pkey primary key (token_hash),
  constraint passkey_challenge_user_fkey foreign key (user_id) references app_user (id) on delete cascade,
  constraint passkey_challenge_session_fkey foreign key (session_id) references session (id) on delete cascade,
  constraint passkey_challenge_hash_length check (octet_length(token_hash) = 32),
  constraint passkey_challenge_purpose_known check (purpose in ('SIGN_IN', 'ADD')),
  constraint passkey_challenge_session_of_add check ((purpose = 'ADD') = (session_id is not null)),
  constraint passkey_challenge_length check (char_length(challenge) = 43)
);
create index passkey_challenge_by_expiry on passkey_challenge (expires_at);
