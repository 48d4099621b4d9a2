insert into opportunities (id, source, number, kind, record_id, title, agency, agency_code, description, applicants, states, posted_on,
  deadline_kind, deadline_on, ceiling_cents, competitive, as_of, gone_on, first_seen_at, changed_at) values
  ('opp_open00000000000', 'grants-gov', 'USDA-1', 'synopsis', '101', 'Value-Added Producer Grants', 'USDA', 'USDA-RBCS', 'For farms.',
    '{small-business}', '{TX}', '2026-01-02', 'date', '2026-03-01', 25000000, true, '2026-01-04', null, '2026-01-04T10:00Z', '2026-01-04T10:00Z'),
  ('opp_gone00000000000', 'sam', 'W91-2', 'solicitation', '102', 'Janitorial services', 'ARMY / MICC', null, null,
    '{}', '{}', '2026-01-02', 'none', null, null, true, '2026-01-04', '2026-01-05', '2026-01-04T10:00Z', '2026-01-05T10:00Z');
insert into opportunity_versions (opportunity_id, version, feed, as_of, seen_at, differences, record)
values ('opp_open00000000000', 1, 'grants-gov', '2026-01-04', '2026-01-04T10:00Z', '[]', '{"OpportunityID": "101"}');
insert into opportunity_sightings (feed, key, opportunity_id, hash, as_of, seen_on)
values ('grants-gov', '101', 'opp_open00000000000', repeat('4', 64), '2026-01-04', '2026-01-04');
insert into opportunity_imports (feed, origin, as_of, started_at, finished_at, read, new, changed, unchanged, closed, refused)
values ('grants-gov', 'extract.zip', '2026-01-04', '2026-01-04T10:00Z', '2026-01-04T10:01Z', 2, 2, 0, 0, 0, 0);
