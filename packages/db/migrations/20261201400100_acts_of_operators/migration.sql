-- The console lists what operators did, latest first, over all businesses.
create index audit_entry_of_operator on audit_entry (at desc, id desc) where actor_kind = 'OPERATOR';
