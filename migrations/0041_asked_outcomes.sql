-- Whether she is asked by email what came of an application.
alter table cards add column asks_outcome boolean not null default true;
