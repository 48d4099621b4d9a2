-- Days on which the coach holds no calls, beside those of the settings. Calls that are booked already stay.
create table days_off (
  id text primary key,
  first_day date not null,
  last_day date not null,
  -- The same days as a span of time, in the zone that was the coach's when she set them.
  busy tstzrange not null,
  added_by text not null,
  added_at timestamptz not null,
  check (first_day <= last_day)
);
create index days_off_busy on days_off using gist (busy);
