-- The kinds get the names that the product uses (decision 181). Nodes of the previous release know only the old ones, so
-- both are allowed, and the old ones are still written.
alter table resource drop constraint resource_kind_known;
alter table resource add constraint resource_kind_known
  check (kind in ('PERSON', 'PLACE', 'THING', 'TEAM_MEMBER', 'ROOM', 'EQUIPMENT')) not valid;
alter table service_need drop constraint service_need_kind_known;
alter table service_need add constraint service_need_kind_known
  check (kind in ('PERSON', 'PLACE', 'THING', 'TEAM_MEMBER', 'ROOM', 'EQUIPMENT')) not valid;
alter table service_need drop constraint service_need_first_is_person;
alter table service_need add constraint service_need_first_is_person
  check (number > 1 or kind in ('PERSON', 'TEAM_MEMBER')) not valid;
