-- Where the data of a source is fetched, as the coach keeps it at her desk, and how its update goes. Someone who asks for
-- an update sets wanted_at; the process that does it writes now and then that it is still at it.
create table source_addresses (
  feed text primary key,
  url text not null,
  is_nightly boolean not null,
  wanted_at timestamptz,
  worked_at timestamptz,
  progress text not null default '',
  finished_at timestamptz,
  problem text
);
