-- The sweep forgets from where clients agreed to terms, 400 days later.
create index agreement_device_by_age on agreement (agreed_at) where address is not null or device_hash is not null;
