-- A win without a letter goes on the wall only with the place where the coach saw one.
alter table wins add column seen_where text not null default '';
