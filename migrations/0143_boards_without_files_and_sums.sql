-- export: card_files
-- A board says what comes next. What someone owns is in their account, and nobody counts months.
drop table card_files;
alter table card_events drop column early;
