-- Whose link it is: it ends when they may no longer make it (decision 188). Null for links from before.
alter table calendar_feed
  add column made_by uuid,
  add constraint calendar_feed_made_by_fkey foreign key (made_by) references app_user (id) not valid;
