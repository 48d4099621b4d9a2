-- Private foundations of the open list and of their own returns (990-PF): who takes applications, and what they gave last.
create table foundations (
  ein text primary key check (ein ~ '^\d{9}$'),
  name text not null,
  city text,
  state text,
  website text,
  email text,
  phone text,
  applications text not null check (applications in ('open', 'preselected_only', 'unknown')),
  -- Where and how one applies, in the words of the return.
  apply_to text,
  apply_with text,
  deadline_words text,
  restrictions text,
  -- The tax year of the return that says so.
  return_year integer,
  profile_url text,
  seen_at timestamptz not null
);
create index foundations_open on foundations (state) where applications = 'open';

-- Gifts of one return, in its order.
create table foundation_grants (
  ein text not null references foundations on delete cascade,
  return_year integer not null,
  line integer not null,
  recipient text,
  state text,
  purpose text,
  amount_cents bigint not null check (amount_cents > 0),
  seen_at timestamptz not null,
  primary key (ein, return_year, line)
);

-- The open list is fetched when the coach presses a button: its releases stay as they are.
insert into source_addresses (feed, url, is_nightly) values
  ('foundations', 'https://github.com/Morton-Labs-AI/getfunded/releases/download/data-2026-10-08/foundations.csv.gz', false),
  ('foundation-grants', 'https://github.com/Morton-Labs-AI/getfunded/releases/download/data-2026-10-08/foundation_grants_2024.csv.gz', false)
on conflict (feed) do nothing;
