-- concurrent
create unique index concurrently link_request_once on link (business_id, request_hash) where request_hash is not null;
