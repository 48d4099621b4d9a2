-- Whether each copy of a newsletter shows what fits its reader, from the newest edition.
alter table newsletter_drafts add column three_that_fit boolean not null default false;
