-- A pass to the console may belong to a person, who signed in with a passkey, instead of a link of the terminal.
alter table terminal_link
  add column user_id uuid,
  add constraint terminal_link_user_fkey foreign key (user_id) references app_user (id) on delete cascade not valid,
  add constraint terminal_link_user_of_operator check (user_id is null or purpose = 'OPERATOR') not valid;
alter table terminal_link validate constraint terminal_link_user_fkey;
alter table terminal_link validate constraint terminal_link_user_of_operator;
