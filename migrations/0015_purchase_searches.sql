-- "Find my purchase": who asked, until the mail that answers is owed. Searches that find nothing go the same way.
create table purchase_searches (
  id text primary key,
  submission text not null unique,
  email text not null,
  asked_at timestamptz not null
);
create index purchase_searches_asked on purchase_searches (asked_at);
