-- A unit of a thing can be removed: its lane is closed and keeps its past. Adding a unit opens it again.
alter table resource_lane add column closed_at timestamptz;
