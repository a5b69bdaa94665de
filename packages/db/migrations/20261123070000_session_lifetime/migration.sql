-- A session ends 180 days after its sign-in, however much it is used. Hours, because a day of a zone may have 23 or 25.
update session set expires_at = created_at + interval '4320 hours'
where expires_at > created_at + interval '4320 hours';
update session set expires_at = created_at where expires_at < created_at;
alter table session
  add constraint session_lifetime check (expires_at >= created_at and expires_at <= created_at + interval '4320 hours');

-- No token outlives what it was issued for; one that expires before it was issued was never good.
delete from refresh_token where expires_at < issued_at;
alter table refresh_token add constraint refresh_token_expires_later check (expires_at >= issued_at);
delete from phone_session where expires_at < created_at;
alter table phone_session add constraint phone_session_expires_later check (expires_at >= created_at);

-- When a texted code was last entered on this device: sensitive actions ask how long ago that was.
alter table session add column proven_at timestamptz;

-- Marks the browser, so that a sign-in from one that was never seen can be reported; only the sha256 is kept.
alter table session add column device_hash bytea;
alter table session add constraint session_device_hash_length check (octet_length(device_hash) = 32);

alter table phone_code drop constraint phone_code_purpose_known;
alter table phone_code add constraint phone_code_purpose_known check (purpose in ('SIGN_IN', 'BOOKING', 'STEP_UP'));
