-- What someone told us about herself, so that an edition opens with what fits her.
create table funding_profiles (
  email text primary key,
  profile jsonb not null,
  updated_at timestamptz not null
);

-- Entries that a buyer put out of sight in her edition.
create table hidden_entries (
  entitlement_id text not null references entitlements (id),
  opportunity_id text not null,
  hidden_at timestamptz not null,
  primary key (entitlement_id, opportunity_id)
);
