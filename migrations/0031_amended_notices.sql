-- Two rows of one solicitation exchange their notices in one statement: the keys are compared at its end.
alter table opportunities drop constraint opportunities_source_number_kind_record_id_key;
alter table opportunities add constraint opportunities_source_number_kind_record_id_key
  unique (source, number, kind, record_id) deferrable;

-- An amendment may be of another kind: a presolicitation becomes a solicitation.
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
    insert into opportunity_titles select ref, opportunity_title_words_of(title) from fresh;
  end if;
  return null;
end $$;
