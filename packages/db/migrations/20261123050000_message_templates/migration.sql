-- A message is its kind and the data its words are made from; the words are rendered when it is sent. The secret in them
-- (a link's token, a code) is sealed, and kept only while the message can still be sent.
alter table message
  add column data jsonb,
  add column sealed_secret bytea,
  alter column body drop not null,
  -- Gone once the row is older than its retention, or its person was erased.
  alter column recipient drop not null,
  -- The subject of a mail is rendered, too.
  drop constraint message_subject_of_email,
  add constraint message_data_size check (octet_length(data::text) <= 20000),
  add constraint message_sealed_secret_size check (octet_length(sealed_secret) between 30 and 300),
  add constraint message_secret_until_sent check (sealed_secret is null or status in ('QUEUED', 'FAILED'));

-- Words that were written before: those of messages that can still be sent stay until they are, a mail's and a text's
-- beside them lose their links and codes. A calendar file holds nothing but the booking and its link.
update message set
  body = case when kind like '%\_CODE' then null
    else regexp_replace(body, '/(my|offer)/[A-Za-z0-9_-]{43}', '/\1/…', 'g') end,
  calendar_file = null
where status in ('SENT', 'NOT_SENT') or (status = 'FAILED'
  and (kind like '%\_CODE' or created_at < now() - interval '1 day'));

alter table message add constraint message_waiting_is_whole
  check (status <> 'QUEUED' or (recipient is not null and (data is not null or body is not null)));

-- Nobody lists all messages by their time any more: these find what failed, and what is to be forgotten. Codes are so
-- sooner than all else.
drop index message_by_creation;
create index message_failed on message (created_at) where status = 'FAILED';
create index message_failed_with_secret on message (created_at)
  where status = 'FAILED' and (sealed_secret is not null or body is not null);
create index message_with_person on message (created_at) where recipient is not null;
create index message_code_with_person on message (created_at) where recipient is not null and kind like '%\_CODE';
