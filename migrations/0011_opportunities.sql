-- What may be applied for, as the public sources say it. Empty means that the source does not say: nothing is invented.
create table opportunities (
  id text primary key,
  -- The key: a forecast and the synopsis that follows it share one number, and a number may return with another record.
  source text not null check (source in ('grants-gov', 'sam', 'sbir', 'california', 'pennsylvania', 'own')),
  number text not null,
  kind text not null,
  record_id text not null,
  title text not null,
  agency text,
  agency_code text,
  description text,
  category text,
  category_words text,
  instruments text[] not null default '{}',
  activities text[] not null default '{}',
  activity_words text,
  sectors text[] not null default '{}',
  applicants text[] not null default '{}',
  eligibility_codes text[] not null default '{}',
  eligibility_words text,
  assistance_listings text[] not null default '{}',
  naics text[] not null default '{}',
  product_code text,
  set_aside text,
  set_aside_words text,
  -- Where the money or the work belongs: none for the whole country, or where nothing is said.
  states text[] not null default '{}',
  place text,
  country text,
  posted_on date,
  posted_at timestamptz,
  updated_on date,
  opens_on date,
  -- moment: an instant · local: a time of day without a zone · date: a day · continuous · words: an explanation only · none
  deadline_kind text not null check (deadline_kind in ('moment', 'local', 'date', 'continuous', 'words', 'none')),
  deadline_on date,
  deadline_at timestamptz,
  deadline_time text,
  deadline_zone text,
  deadline_words text,
  further_deadlines date[] not null default '{}',
  floor_cents bigint check (floor_cents >= 0),
  ceiling_cents bigint check (ceiling_cents >= 0),
  total_cents bigint check (total_cents >= 0),
  amount_words text,
  expected_awards bigint check (expected_awards >= 0),
  awards_words text,
  cost_sharing boolean,
  match_words text,
  expected_post_on date,
  expected_close_on date,
  expected_award_on date,
  expected_start_on date,
  fiscal_year integer,
  archive_on date,
  -- What the source itself says of its state, where it says it.
  stated text check (stated in ('open', 'forecast', 'closed', 'archived', 'cancelled')),
  -- Whether anybody can compete for it: not an award notice, an earmark, a continuation or a sole-source set-aside.
  competitive boolean not null,
  official_url text,
  more_url text,
  apply_url text,
  revision text,
  -- The day whose data this is, and how often it has changed since.
  as_of date not null,
  version integer not null default 1,
  -- A newer notice of the same solicitation and office stands in for this one.
  superseded boolean not null default false,
  -- The day on which a complete extract no longer had it.
  gone_on date,
  first_seen_at timestamptz not null,
  changed_at timestamptz not null,
  words tsvector generated always as (
    setweight(to_tsvector('english'::regconfig, left(title, 2000)), 'A') ||
    setweight(to_tsvector('english'::regconfig, left(coalesce(agency, '') || ' ' || number, 500)), 'B') ||
    setweight(to_tsvector('english'::regconfig, left(coalesce(description, ''), 8000)), 'D')
  ) stored,
  title_words tsvector generated always as (to_tsvector('english'::regconfig, left(title, 2000))) stored,
  unique (source, number, kind, record_id)
);
create index opportunities_words on opportunities using gin (words);
create index opportunities_title_words on opportunities using gin (title_words);

-- What is filtered, counted and sorted by, without the texts: a search reads all of it in a few milliseconds.
create table opportunity_facets (
  opportunity_id text primary key references opportunities (id) on delete cascade,
  source text not null,
  kind text not null,
  department text,
  applicants text[] not null,
  sectors text[] not null,
  states text[] not null,
  naics text[] not null,
  set_aside text,
  posted_on date,
  deadline_on date,
  floor_cents bigint,
  ceiling_cents bigint,
  archive_on date,
  expected_post_on date,
  gone_on date,
  stated text,
  superseded boolean not null,
  competitive boolean not null
);

create function opportunity_facets_follow() returns trigger language plpgsql as $$
begin
  insert into opportunity_facets
  select id, source, kind,
    case source when 'grants-gov' then coalesce(split_part(agency_code, '-', 1), agency) else split_part(agency, ' / ', 1) end,
    applicants, sectors, states, naics, set_aside, posted_on, deadline_on, floor_cents, coalesce(ceiling_cents, total_cents),
    archive_on, expected_post_on, gone_on, stated, superseded, competitive
  from fresh
  on conflict (opportunity_id) do update set
    department = excluded.department, applicants = excluded.applicants, sectors = excluded.sectors,
    states = excluded.states, naics = excluded.naics, set_aside = excluded.set_aside, posted_on = excluded.posted_on,
    deadline_on = excluded.deadline_on, floor_cents = excluded.floor_cents, ceiling_cents = excluded.ceiling_cents,
    archive_on = excluded.archive_on, expected_post_on = excluded.expected_post_on, gone_on = excluded.gone_on,
    stated = excluded.stated, superseded = excluded.superseded, competitive = excluded.competitive;
  return null;
end $$;
create trigger opportunity_facets_insert after insert on opportunities
  referencing new table as fresh for each statement execute function opportunity_facets_follow();
create trigger opportunity_facets_update after update on opportunities
  referencing new table as fresh for each statement execute function opportunity_facets_follow();

-- One row for each version: what changed, and the source's own record, contact details included.
create table opportunity_versions (
  opportunity_id text not null references opportunities (id),
  version integer not null,
  feed text not null,
  as_of date not null,
  seen_at timestamptz not null,
  -- [{field, from, to}], empty for the first version.
  differences jsonb not null,
  record jsonb not null,
  primary key (opportunity_id, version)
);

-- What each feed last said of an opportunity, as a hash, and when: an unchanged record costs no more than this row.
create table opportunity_sightings (
  feed text not null,
  key text not null,
  opportunity_id text not null references opportunities (id),
  hash text not null,
  as_of date not null,
  seen_on date not null,
  primary key (feed, key)
);
create index opportunity_sightings_opportunity on opportunity_sightings (opportunity_id);

create table opportunity_imports (
  id bigint generated always as identity primary key,
  feed text not null,
  origin text not null,
  as_of date not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  read integer not null,
  new integer not null,
  changed integer not null,
  unchanged integer not null,
  closed integer not null,
  refused integer not null
);

-- Words that mean the same to whoever searches: each group is one row.
create table opportunity_synonyms (
  id integer generated always as identity primary key,
  words text[] not null
);
insert into opportunity_synonyms (words) values
  ('{daycare,"day care","child care",childcare,"early childhood"}'),
  ('{startup,"start up",startups,entrepreneur,entrepreneurship}'),
  ('{"small business","small businesses","small firm","small concern"}'),
  ('{nonprofit,"non profit","not for profit","501(c)(3)"}'),
  ('{farm,farming,farmer,agriculture,agricultural,ranch}'),
  ('{veteran,veterans,"service disabled",sdvosb,vosb}'),
  ('{woman,women,wosb,"woman owned","women owned"}'),
  ('{"native american",tribal,tribe,indian,indigenous}'),
  ('{broadband,internet,connectivity}'),
  ('{ai,"artificial intelligence","machine learning"}'),
  ('{cybersecurity,"cyber security","information security"}'),
  ('{janitorial,custodial,cleaning}'),
  ('{landscaping,"grounds maintenance",mowing}'),
  ('{trucking,freight,hauling}'),
  ('{homeless,homelessness,unhoused}'),
  ('{elderly,senior,seniors,aging,"older adults"}'),
  ('{youth,teen,teens,adolescent,adolescents}'),
  ('{"mental health","behavioral health",counseling}'),
  ('{addiction,"substance abuse","substance use",opioid}'),
  ('{arts,art,culture,cultural,humanities}'),
  ('{"clean energy","renewable energy",solar,wind}'),
  ('{export,exporting,"international trade"}'),
  ('{workforce,"job training",apprenticeship,apprenticeships}'),
  ('{food,nutrition,meals}'),
  ('{museum,museums,library,libraries}'),
  ('{catering,"food service","food services"}'),
  ('{website,"web design","web development"}'),
  ('{construction,building,renovation}'),
  ('{school,schools,education,educational}'),
  ('{environment,environmental,conservation}');
