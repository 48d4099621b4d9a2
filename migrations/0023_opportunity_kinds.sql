-- Narrower still: what many opportunities have in common stands once, in `opportunity_kinds`, and the titles, which are
-- looked through first, in a table of their own.
drop trigger opportunity_facets_insert on opportunities;
drop trigger opportunity_facets_update on opportunities;
drop trigger opportunity_words_update on opportunities;
drop function opportunity_search_follow();
drop function opportunity_words_follow();

create table opportunity_kinds (
  -- A hash of all the others. A kind that no opportunity is of any more stays.
  alike bigint primary key,
  source text not null,
  department text,
  set_aside text,
  applicants text[] not null,
  sectors text[] not null,
  states text[] not null
);

create table opportunity_titles (
  ref bigint primary key,
  words tsvector not null
);
drop index opportunity_words_title;

-- A dropped column would stay in every row.
alter table opportunity_facets rename to opportunity_wide_facets;
alter table opportunity_wide_facets rename constraint opportunity_facets_pkey to opportunity_wide_facets_pkey;
alter index opportunity_facets_over rename to opportunity_wide_facets_over;
create table opportunity_facets (
  ref bigint primary key,
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
  opportunity_id text not null,
  naics text[] not null
);

insert into opportunity_kinds
select distinct on (alike) alike, source, department, set_aside, applicants, sectors, states from opportunity_wide_facets;
insert into opportunity_facets
select ref, alike, competitive, forecast, superseded, over_from, deadline_on, posted_on, archive_on, expected_post_on,
  gone_on, floor_cents, ceiling_cents, stated, kind, opportunity_id, naics
from opportunity_wide_facets;
insert into opportunity_titles select ref, ts_filter(words, '{a}'::"char"[]) from opportunity_words;
drop table opportunity_wide_facets;
create index opportunity_facets_over on opportunity_facets (over_from);
create index opportunity_titles_all on opportunity_titles using gin (words);

create function opportunity_department(source text, agency text, agency_code text) returns text
language sql immutable as $$
  select case source when 'grants-gov' then coalesce(split_part(agency_code, '-', 1), agency) else split_part(agency, ' / ', 1) end
$$;

create function opportunity_alike(
  source text, agency text, agency_code text, applicants text[], sectors text[], states text[], set_aside text
) returns bigint language sql immutable as $$
  select hash_record_extended(
    row(source, opportunity_department(source, agency, agency_code), applicants, sectors, states, set_aside), 0)
$$;

create function opportunity_search_follow() returns trigger language plpgsql as $$
begin
  -- New kinds are rare, and one transaction at a time brings them: two that wait for each other's would wait for ever.
  if exists (select from fresh where opportunity_alike(source, agency, agency_code, applicants, sectors, states, set_aside)
      not in (select alike from opportunity_kinds)) then
    perform pg_advisory_xact_lock(hashtext('opportunity_kinds'));
    insert into opportunity_kinds
    select distinct on (alike) opportunity_alike(source, agency, agency_code, applicants, sectors, states, set_aside) as alike,
      source, opportunity_department(source, agency, agency_code), set_aside, applicants, sectors, states
    from fresh
    on conflict (alike) do nothing;
  end if;
  insert into opportunity_facets
  select ref, opportunity_alike(source, agency, agency_code, applicants, sectors, states, set_aside), competitive,
    kind = 'forecast' or coalesce(stated = 'forecast', false), superseded,
    case when superseded or stated in ('cancelled', 'archived', 'closed') then date '-infinity'
      else least(gone_on, archive_on + 1, deadline_on + 1, date 'infinity') end,
    deadline_on, posted_on, archive_on, expected_post_on, gone_on, floor_cents, coalesce(ceiling_cents, total_cents), stated,
    kind, id, naics
  from fresh
  on conflict (ref) do update set
    alike = excluded.alike, competitive = excluded.competitive, forecast = excluded.forecast, superseded =
    excluded.superseded, over_from = excluded.over_from, deadline_on = excluded.deadline_on, posted_on =
    excluded.posted_on, archive_on = excluded.archive_on, expected_post_on = excluded.expected_post_on, gone_on =
    excluded.gone_on, floor_cents = excluded.floor_cents, ceiling_cents = excluded.ceiling_cents, stated =
    excluded.stated, naics = excluded.naics;
  if tg_op = 'INSERT' then
    insert into opportunity_words select ref, opportunity_words_of(title, agency, number, description) from fresh;
    insert into opportunity_titles select ref, opportunity_title_words_of(title) from fresh;
  end if;
  return null;
end $$;
create function opportunity_words_follow() returns trigger language plpgsql as $$
begin
  update opportunity_words w set words = opportunity_words_of(f.title, f.agency, f.number, f.description)
  from fresh f join stale s on s.ref = f.ref
  where w.ref = f.ref
    and (s.title, s.agency, s.number, s.description) is distinct from (f.title, f.agency, f.number, f.description);
  update opportunity_titles t set words = opportunity_title_words_of(f.title)
  from fresh f join stale s on s.ref = f.ref
  where t.ref = f.ref and s.title <> f.title;
  return null;
end $$;
create function opportunity_title_words_of(title text) returns tsvector language sql immutable as $$
  select to_tsvector('english'::regconfig, left(title, 2000))
$$;
create trigger opportunity_facets_insert after insert on opportunities
  referencing new table as fresh for each statement execute function opportunity_search_follow();
create trigger opportunity_facets_update after update on opportunities
  referencing new table as fresh for each statement execute function opportunity_search_follow();
create trigger opportunity_words_update after update on opportunities
  referencing old table as stale new table as fresh for each statement execute function opportunity_words_follow();

create or replace function opportunities_titled(asked tsquery) returns setof bigint language sql stable rows 5000
set enable_seqscan = off set jit = off as $$
  select ref from opportunity_titles where words @@ asked
$$;
