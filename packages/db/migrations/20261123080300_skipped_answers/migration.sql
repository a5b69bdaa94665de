-- A question that was skipped is no answer. Generated, so that it can't contradict the two columns it is read from, and
-- nodes of the version before keep writing during an upgrade.
alter table survey_answer add column is_skipped boolean not null
  generated always as (option_id is null and free_text_answer is null) stored;
