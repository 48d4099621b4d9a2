-- A published edition: what a buyer gets, frozen. Drafts are sheets that the coach edits, and no rows.
create table editions (
  id text primary key,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  audience text not null check (audience in ('small-business', 'nonprofit')),
  -- The day on which every entry was open.
  published_on date not null,
  published_at timestamptz not null,
  -- SHA-256 of the entries in their order.
  checksum text not null check (checksum ~ '^[0-9a-f]{64}$'),
  unique (month, audience)
);

create table edition_entries (
  edition_id text not null references editions (id),
  position integer not null,
  -- main: the hundred · forecast: shown apart, beyond them
  section text not null check (section in ('main', 'forecast')),
  opportunity_id text not null references opportunities (id),
  top_pick boolean not null,
  note text,
  -- The entry as it was on that day, and why it counted as open.
  content jsonb not null,
  proof jsonb not null,
  primary key (edition_id, section, position),
  unique (edition_id, opportunity_id)
);
create index edition_entries_opportunity on edition_entries (opportunity_id);

create function editions_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'a published edition never changes';
end $$;
create trigger editions_fixed before update or delete on editions
  for each row execute function editions_never_change();
create trigger edition_entries_fixed before update or delete on edition_entries
  for each row execute function editions_never_change();
