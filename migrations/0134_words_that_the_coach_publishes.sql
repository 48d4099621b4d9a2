-- What the coach publishes of her pages' words and prices. A release holds the parts that it changes, and is never changed
-- itself: undo is another one.
create table content_releases (
  id integer generated always as identity primary key,
  published_at timestamptz not null,
  by text not null,
  note text not null default '',
  -- The release that it takes back.
  undoes integer references content_releases
);
create table content_values (
  release integer not null references content_releases,
  file text not null,
  part text not null,
  -- Null: as it ships.
  value jsonb,
  primary key (release, file, part)
);
create index content_values_part on content_values (file, part, release desc);

create function content_releases_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was published is never changed';
end $$;
create trigger content_releases_fixed before update or delete on content_releases
  for each row execute function content_releases_never_change();
create trigger content_values_fixed before update or delete on content_values
  for each row execute function content_releases_never_change();

-- What she writes before she publishes it. No version comes twice, so that a form that was opened long ago is known as such.
create sequence content_draft_versions as integer;
create table content_drafts (
  file text not null,
  part text not null,
  value jsonb,
  updated_at timestamptz not null,
  by text not null,
  version integer not null default nextval('content_draft_versions'),
  primary key (file, part)
);
