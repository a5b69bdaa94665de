-- An agreement names the card that it was given with, also where the card is not saved; the sandbox has to know its label.
alter table sandbox_charge add column card_label text
  constraint sandbox_charge_card_label_length check (char_length(card_label) <= 60);
