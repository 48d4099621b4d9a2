-- What a buyer has picked from her edition, and how far she is with it. It goes with her right to the edition.
create table edition_picks (
  entitlement_id text not null references entitlements (id) on delete cascade,
  opportunity_id text not null,
  stage text not null check (stage in ('looking', 'preparing', 'submitted', 'won', 'lost')),
  note text not null default '',
  changed_at timestamptz not null,
  primary key (entitlement_id, opportunity_id)
);
create index edition_picks_opportunity on edition_picks (opportunity_id);
