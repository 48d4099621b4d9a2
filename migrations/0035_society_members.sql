-- What a member of the Society is called in its rooms, and what she agreed to when she entered.
create table society_members (
  person_id text primary key references people on delete cascade,
  name text not null,
  state text,
  sector text,
  zone text not null,
  -- Listed in the directory only by her own choice.
  listed boolean not null default false,
  certificates text,
  can_help_with text,
  conduct_version text not null,
  conduct_accepted_at timestamptz not null,
  -- Until when she may read and not write; set by the coach, with the reason in the record of what was decided.
  read_only_until timestamptz,
  removed_at timestamptz,
  -- Made for a demonstration.
  is_sample boolean not null default false,
  entered_at timestamptz not null
);
create index society_members_name on society_members (lower(name), person_id) where listed;
