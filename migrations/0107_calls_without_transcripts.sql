-- export: calls
-- What is left of a live call are its notes and its recording's address.
alter table calls drop column transcript, drop column chapters;
