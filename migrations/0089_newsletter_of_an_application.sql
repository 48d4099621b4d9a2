-- The newsletter whose link opened the page that an application was begun on: its payment counts for it.
alter table applications add column newsletter text;
