-- Tables by the names of what is in them: every email that goes out, the emails that the coach writes at her desk, and the
-- states of the desk's items.
alter table mails rename to emails;
alter table emails rename constraint mails_pkey to emails_pkey;
alter table emails rename constraint mails_key_key to emails_key_key;
alter table emails rename constraint mails_message_id_key to emails_message_id_key;
alter index mails_unsent rename to emails_unsent;
alter index mails_recipient rename to emails_recipient;

alter table letters rename to desk_emails;
alter table desk_emails rename constraint letters_pkey to desk_emails_pkey;
alter index letters_email rename to desk_emails_email;

alter table queue_marks rename to desk_item_states;
alter table desk_item_states rename constraint queue_marks_pkey to desk_item_states_pkey;
alter table desk_item_states rename constraint queue_marks_check to desk_item_states_check;
