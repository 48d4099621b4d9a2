-- The coach's list of people is in the order of the bytes of their addresses: the same in every database, and in the program.
create index orders_email_order on orders ((lower(email) collate "C"));
create index person_addresses_email_order on person_addresses ((lower(email) collate "C"));
create index newsletter_subscribers_email_order on newsletter_subscribers ((lower(email) collate "C"));
create index tickets_email_order on tickets ((lower(email) collate "C"));
create index applications_email_order on applications ((lower(email) collate "C"));
drop index newsletter_subscribers_email_lower;
drop index person_addresses_email_lower;
