-- Which emails about the rooms someone wants, and how far she has had them.
create table society_notices (
  person_id text primary key references people on delete cascade,
  mentions boolean not null default true,
  threads boolean not null default true,
  weekly boolean not null default true,
  -- What was written up to here was emailed, or read.
  emailed_seq bigint not null default 0,
  emailed_at timestamptz
);
