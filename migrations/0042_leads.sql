-- The leads of the Society: every opportunity of a published edition, with its thread, which stays when it returns.
create table leads (
  opportunity_id text primary key,
  room_id text not null references rooms,
  -- The newest edition that has it.
  month text not null,
  -- The last day as the thread has said it; null while none is given.
  closes_on date,
  opened_at timestamptz not null
);
create index leads_closing on leads (closes_on);
