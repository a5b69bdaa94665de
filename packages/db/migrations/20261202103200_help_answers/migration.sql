-- What the operator answers to a message from Help, and when its writer has read it (decision 161).
alter table help_message add column answer text;
alter table help_message add column read_at timestamptz;
alter table help_message add constraint help_message_answer_length check (char_length(answer) between 1 and 4000) not valid;
alter table help_message add constraint help_message_answer_has_time check (answer is null or answered_at is not null) not valid;
alter table help_message add constraint help_message_read_has_answer check (read_at is null or answer is not null) not valid;
