-- The last record of each feed about an opportunity, and the day on which the feed last had it.
alter table opportunity_sightings rename to feed_records;
alter table feed_records rename column seen_on to last_seen_on;
alter table feed_records rename constraint opportunity_sightings_pkey to feed_records_pkey;
alter table feed_records rename constraint opportunity_sightings_opportunity_id_fkey to feed_records_opportunity_id_fkey;
alter index opportunity_sightings_opportunity rename to feed_records_opportunity;

-- The day on which a complete extract no longer had it.
alter table opportunities rename column gone_on to removed_on;
alter table opportunity_facets rename column gone_on to removed_on;

-- What many opportunities have in common, with a hash of it.
alter table opportunity_kinds rename to facet_groups;
alter table facet_groups rename constraint opportunity_kinds_pkey to facet_groups_pkey;
alter table facet_groups rename column alike to group_hash;
alter table opportunity_facets rename column alike to group_hash;

-- The bodies of functions do not follow a rename.
drop trigger opportunity_facets_insert on opportunities;
drop trigger opportunity_facets_update on opportunities;
drop trigger opportunity_words_update on opportunities;
drop function opportunity_search_follow();
drop function opportunity_words_follow();
alter function opportunity_alike(text, text, text, text[], text[], text[], text) rename to opportunity_group_hash;

create function update_opportunity_facets() returns trigger language plpgsql as $$
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
    stated = excluded.stated, naics = excluded.naics;
  if tg_op = 'INSERT' then
    insert into opportunity_words select ref, opportunity_words_of(title, agency, number, description) from fresh;
    insert into opportunity_titles select ref, opportunity_title_words_of(title) from fresh;
  end if;
  return null;
end $$;
create function update_opportunity_words() returns trigger language plpgsql as $$
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
create trigger opportunity_facets_insert after insert on opportunities
  referencing new table as fresh for each statement execute function update_opportunity_facets();
create trigger opportunity_facets_update after update on opportunities
  referencing new table as fresh for each statement execute function update_opportunity_facets();
create trigger opportunity_words_update after update on opportunities
  referencing old table as stale new table as fresh for each statement execute function update_opportunity_words();
