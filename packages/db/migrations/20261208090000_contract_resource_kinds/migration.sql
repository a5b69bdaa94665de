-- unused since 20261207090000_contract_names_of_resource_kinds
-- Only the new names of the kinds are left (decision 181).
alter table resource drop constraint resource_kind_known;
alter table resource add constraint resource_kind_known check (kind in ('TEAM_MEMBER', 'ROOM', 'EQUIPMENT')) not valid;
alter table service_need drop constraint service_need_kind_known;
alter table service_need add constraint service_need_kind_known
  check (kind in ('TEAM_MEMBER', 'ROOM', 'EQUIPMENT')) not valid;
alter table service_need drop constraint service_need_first_is_person;
alter table service_need add constraint service_need_first_is_person
  check (number > 1 or kind = 'TEAM_MEMBER') not valid;

-- What older nodes wrote after the rows had been renamed. These are few, so their calendar versions may be raised, and after
-- the checks, because no table can be altered while its triggers wait for the commit.
update resource set kind = case kind when 'PERSON' then 'TEAM_MEMBER' when 'PLACE' then 'ROOM' else 'EQUIPMENT' end
where kind in ('PERSON', 'PLACE', 'THING');
update service_need set kind = case kind when 'PERSON' then 'TEAM_MEMBER' when 'PLACE' then 'ROOM' else 'EQUIPMENT' end
where kind in ('PERSON', 'PLACE', 'THING');
