-- Devices, lost refresh answers, phones that stopped texts, what became of a text, consent, help messages, and a
-- survey that an operator edits.

-- ── session ────────────────────────────────────────────────────────────────────────────────────────────────────

-- Set by each refresh until a token of its answer is seen in use: till then the answer may have been lost.
alter table session add column unconfirmed_since timestamptz;
alter table session drop constraint session_revoked_reason_known;
alter table session add constraint session_revoked_reason_known
  check (revoked_reason in ('LOGOUT', 'REUSE', 'EXPIRED', 'SIGN_OUT_DEVICE', 'SIGN_OUT_EVERYWHERE'));

-- Which version of the terms a user agreed to, and when first.
create table user_consent (
  user_id uuid not null,
  version text not null,
  consented_at timestamptz not null,
  constraint user_consent_pkey primary key (user_id, version),
  constraint user_consent_user_fkey foreign key (user_id) references app_user (id) on delete cascade,
  constraint user_consent_version_length check (char_length(version) between 1 and 20)
);

-- All consent so far was given to the one version there was.
alter table checkout add column consent_version text;
update checkout set consent_version = '2024-11-07';
alter table checkout alter column consent_version set not null;
alter table checkout add constraint checkout_consent_version_length check (char_length(consent_version) between 1 and 20);

-- ── texts ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- Who texted STOP, until they text START.
create table phone_opt_out (
  phone text not null,
  opted_out_at timestamptz not null,
  constraint phone_opt_out_pkey primary key (phone),
  constraint phone_opt_out_phone_valid check (is_phone(phone))
);

-- What the provider says of a line, asked once in a long while.
create table phone_line (
  phone text not null,
  line_type text not null,
  checked_at timestamptz not null,
  constraint phone_line_pkey primary key (phone),
  constraint phone_line_phone_valid check (is_phone(phone)),
  constraint phone_line_type_known check (line_type in ('TEXTABLE', 'NOT_TEXTABLE'))
);

-- What the carriers said of a text that was handed over; nothing is known while it is null.
alter table message add column delivery_status text;
alter table message add column delivered_at timestamptz;
alter table message add column delivery_error text;
alter table message add constraint message_delivery_status_known check (delivery_status in ('DELIVERED', 'UNDELIVERED'));
alter table message add constraint message_delivered_has_instant
  check ((delivery_status is not distinct from 'DELIVERED') = (delivered_at is not null));
alter table message add constraint message_delivery_error_length check (char_length(delivery_error) <= 40);

-- ── help ───────────────────────────────────────────────────────────────────────────────────────────────────────

create table help_message (
  id uuid not null,
  user_id uuid not null,
  body text not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  constraint help_message_pkey primary key (id),
  constraint help_message_user_fkey foreign key (user_id) references app_user (id) on delete cascade,
  constraint help_message_body_length check (char_length(body) between 1 and 4000)
);
create index help_message_open on help_message (created_at) where answered_at is null;

-- ── survey ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- An option that is not offered any more keeps the answers it was given.
alter table survey_option add column is_active boolean not null default true;
