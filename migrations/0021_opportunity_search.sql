-- What a search reads, in two narrow tables that follow `opportunities` by trigger: one with what is filtered, counted and
-- sorted by, one with the words. A search of many thousand matches then never touches the rows with the texts.
drop trigger opportunity_facets_insert on opportunities;
drop trigger opportunity_facets_update on opportunities;
drop function opportunity_facets_follow();
drop table opportunity_facets;

alter table opportunities
  drop column words,
  drop column title_words,
  add column ref bigint generated always as identity;

-- No foreign keys: rows come by the triggers alone, and an opportunity is never deleted.
-- What is short and always there stands first, where it is read fastest.
create table opportunity_facets (
  ref bigint primary key,
  -- The same for all that are counted alike: a hash of source, department, applicants, sectors, states and set-aside.
  alike bigint not null,
  competitive boolean not null,
  forecast boolean not null,
  superseded boolean not null,
  -- The first day on which it is closed, archived or cancelled, as far as is known.
  over_from date not null,
  deadline_on date,
  posted_on date,
  archive_on date,
  expected_post_on date,
  gone_on date,
  floor_cents bigint,
  ceiling_cents bigint,
  stated text,
  kind text not null,
  source text not null,
  opportunity_id text not null,
  department text,
  set_aside text,
  applicants text[] not null,
  sectors text[] not null,
  states text[] not null,
  naics text[] not null
);
create index opportunity_facets_over on opportunity_facets (over_from);

-- A: the title · B: agency and number · D: the description
create table opportunity_words (
  ref bigint primary key,
  words tsvector not null
);
create index opportunity_words_all on opportunity_words using gin (words);
create index opportunity_words_title on opportunity_words using gin (ts_filter(words, '{a}'::"char"[]));

create function opportunity_words_of(title text, agency text, number text, description text) returns tsvector
language sql immutable as $$
  select setweight(to_tsvector('english'::regconfig, left(title, 2000)), 'A') ||
    setweight(to_tsvector('english'::regconfig, left(coalesce(agency, '') || ' ' || number, 500)), 'B') ||
    setweight(to_tsvector('english'::regconfig, left(coalesce(description, ''), 8000)), 'D')
$$;

create function opportunity_search_follow() returns trigger language plpgsql as $$
begin
  insert into opportunity_facets
  select ref, hash_record_extended(row(source, department, applicants, sectors, states, set_aside), 0), competitive,
    kind = 'forecast' or coalesce(stated = 'forecast', false), superseded,
    case when superseded or stated in ('cancelled', 'archived', 'closed') then date '-infinity'
      else least(gone_on, archive_on + 1, deadline_on + 1, date 'infinity') end,
    deadline_on, posted_on, archive_on, expected_post_on, gone_on, floor_cents, coalesce(ceiling_cents, total_cents), stated,
    kind, source, id, department, set_aside, applicants, sectors, states, naics
  from fresh cross join lateral (select case source when 'grants-gov' then coalesce(split_part(agency_code, '-', 1), agency)
    else split_part(agency, ' / ', 1) end as department) d
  on conflict (ref) do update set
    alike = excluded.alike, competitive = excluded.competitive, forecast = excluded.forecast, superseded =
    excluded.superseded, over_from = excluded.over_from, deadline_on = excluded.deadline_on, posted_on =
    excluded.posted_on, archive_on = excluded.archive_on, expected_post_on = excluded.expected_post_on, gone_on =
    excluded.gone_on, floor_cents = excluded.floor_cents, ceiling_cents = excluded.ceiling_cents, stated =
    excluded.stated, department = excluded.department, set_aside = excluded.set_aside, applicants =
    excluded.applicants, sectors = excluded.sectors, states = excluded.states, naics = excluded.naics;
  if tg_op = 'INSERT' then
    insert into opportunity_words select ref, opportunity_words_of(title, agency, number, description) from fresh;
  end if;
  return null;
end $$;
create function opportunity_words_follow() returns trigger language plpgsql as $$
begin
  update opportunity_words w set words = opportunity_words_of(f.title, f.agency, f.number, f.description)
  from fresh f join stale s on s.ref = f.ref
  where w.ref = f.ref
    and (s.title, s.agency, s.number, s.description) is distinct from (f.title, f.agency, f.number, f.description);
  return null;
end $$;
create trigger opportunity_facets_insert after insert on opportunities
  referencing new table as fresh for each statement execute function opportunity_search_follow();
create trigger opportunity_facets_update after update on opportunities
  referencing new table as fresh for each statement execute function opportunity_search_follow();
create trigger opportunity_words_update after update on opportunities
  referencing old table as stale new table as fresh for each statement execute function opportunity_words_follow();

-- What is here already follows as well.
insert into opportunity_words select ref, opportunity_words_of(title, agency, number, description) from opportunities;
update opportunities set version = version;

-- Which ones match. Matching a text costs far more than the planner believes, so it must not go through them one by one.
create function opportunities_matching(asked tsquery) returns setof bigint language sql stable rows 5000
set enable_seqscan = off set jit = off as $$
  select ref from opportunity_words where words @@ asked
$$;
create function opportunities_titled(asked tsquery) returns setof bigint language sql stable rows 5000
set enable_seqscan = off set jit = off as $$
  select ref from opportunity_words where ts_filter(words, '{a}'::"char"[]) @@ asked
$$;
