-- unused since 20261206090000_names_of_resource_kinds
-- The rows get the new names of the kinds (decision 181): nodes of the previous release read both. What those write from
-- here on has old names still, so the next release renames once more before it narrows the checks.
-- Clients see no difference, so no calendar version is raised: at the commit, changes of every business would wait for it.
alter table resource disable trigger calendar_version_raised;
update resource set kind = case kind when 'PERSON' then 'TEAM_MEMBER' when 'PLACE' then 'ROOM' else 'EQUIPMENT' end
where kind in ('PERSON', 'PLACE', 'THING');
alter table resource enable trigger calendar_version_raised;
alter table service_need disable trigger calendar_version_raised;
update service_need set kind = case kind when 'PERSON' then 'TEAM_MEMBER' when 'PLACE' then 'ROOM' else 'EQUIPMENT' end
where kind in ('PERSON', 'PLACE', 'THING');
alter table service_need enable trigger calendar_version_raised;
