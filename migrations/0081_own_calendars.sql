-- Other calendars of the coach that she added at her desk. Whoever has an address reads the calendar, so it's encrypted under
-- APP_SECRET: of it only its host and last characters are shown.
create table own_calendars (
  id text primary key,
  name text not null,
  -- Raised with every change: a form that was opened before is not taken.
  version integer not null default 1 check (version > 0),
  sealed_url text not null,
  -- What its busy times are stored by.
  url_hash text not null,
  shown_url text not null,
  added_by text not null,
  added_at timestamptz not null,
  removed_at timestamptz
);
create unique index own_calendars_once on own_calendars (url_hash) where removed_at is null;
create index changes_of_calendars on changes (number) where action = 'calendar';
