-- Saved cards of the sandbox: how long each is valid, when it was removed, and which charge it was saved with.
alter table sandbox_method add column valid_through text, add column removed_at timestamptz;
alter table sandbox_method add constraint sandbox_method_valid_through_month
  check (valid_through ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$');
alter table sandbox_charge add column save_card_for text, add column saved_method_id text;
alter table sandbox_charge add constraint sandbox_charge_saved_as_asked
  check (saved_method_id is null or save_card_for is not null);

-- An event about saving a card names its form; one about a card names the card.
alter table provider_event drop constraint provider_event_subject_known;
alter table provider_event add constraint provider_event_subject_known
  check (subject_kind in ('ACCOUNT', 'CHARGE', 'METHOD', 'RETURN', 'SETUP'));
