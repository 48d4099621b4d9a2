-- What the list of all open opportunities is sorted and filtered by, judged once for each version of a notice.
create table opportunity_listings (
  opportunity_id text primary key references opportunities (id) on delete cascade,
  version integer not null,
  -- The version of the judgment itself: raising it judges everything again.
  rules integer not null,
  facts jsonb not null,
  first_listed_at timestamptz not null,
  listed_at timestamptz not null
);
create index opportunity_listings_listed_at on opportunity_listings (listed_at);

-- What a member searches for, and whether she gets a weekly email of what is new in it.
create table saved_searches (
  id text primary key,
  email text not null,
  name text not null,
  query text not null,
  weekly boolean not null default true,
  -- What was listed until then has been emailed, or was there when it was saved.
  emailed_until timestamptz not null,
  created_at timestamptz not null
);
create unique index saved_searches_name on saved_searches (email, lower(name));
