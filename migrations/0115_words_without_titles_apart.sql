-- A search looks through titles and texts at once: nothing reads the titles by themselves. They are made from the
-- opportunities, so nothing is lost.
create or replace function update_opportunity_facets() returns trigger language plpgsql as $$
begin
  -- New groups are rare, and one transaction at a time adds them: two that wait for each other's would deadlock.
  if exists (select from fresh
      where opportunity_group_hash(source, agency, agency_code, applicants, sectors, states, set_aside)
        not in (select group_hash from facet_groups)) then
    perform pg_advisory_xact_lock(hashtext('facet_groups'));
    insert into facet_groups (group_hash, source, department, set_aside, applicants, sectors, states)
    select distinct on (group_hash)
      opportunity_group_hash(source, agency, agency_code, applicants, sectors, states, set_aside) as group_hash, source,
      opportunity_department(source, agency, agency_code), set_aside, applicants, sectors, states
    from fresh
    on conflict (group_hash) do nothing;
  end if;
  insert into opportunity_facets (ref, group_hash, competitive, forecast, superseded, over_from, deadline_on, posted_on,
    archive_on, expected_post_on, removed_on, floor_cents, ceiling_cents, stated, kind, opportunity_id, naics)
  select ref, opportunity_group_hash(source, agency, agency_code, applicants, sectors, states, set_aside), competitive,
    kind = 'forecast' or coalesce(stated = 'forecast', false), superseded,
    case when superseded or stated in ('cancelled', 'archived', 'closed') then date '-infinity'
      else least(removed_on, archive_on + 1, deadline_on + 1, date 'infinity') end,
    deadline_on, posted_on, archive_on, expected_post_on, removed_on, floor_cents, coalesce(ceiling_cents, total_cents),
    stated, kind, id, naics
  from fresh
  on conflict (ref) do update set
    group_hash = excluded.group_hash, competitive = excluded.competitive, forecast = excluded.forecast,
    superseded = excluded.superseded, over_from = excluded.over_from, deadline_on = excluded.deadline_on,
    posted_on = excluded.posted_on, archive_on = excluded.archive_on, expected_post_on = excluded.expected_post_on,
    removed_on = excluded.removed_on, floor_cents = excluded.floor_cents, ceiling_cents = excluded.ceiling_cents,
    stated = excluded.stated, kind = excluded.kind,
    naics = excluded.naics;
  if tg_op = 'INSERT' then
    insert into opportunity_words select ref, opportunity_words_of(title, agency, number, description) from fresh;
  end if;
  return null;
end $$;
create or replace function update_opportunity_words() returns trigger language plpgsql as $$
begin
  update opportunity_words w set words = opportunity_words_of(f.title, f.agency, f.number, f.description)
  from fresh f join stale s on s.ref = f.ref
  where w.ref = f.ref
    and (s.title, s.agency, s.number, s.description) is distinct from (f.title, f.agency, f.number, f.description);
  return null;
end $$;
drop function opportunities_titled(tsquery);
drop table opportunity_titles;
drop function opportunity_title_words_of(text);
