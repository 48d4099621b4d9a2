insert into society_members (person_id, name, state, sector, zone, listed, conduct_version, conduct_accepted_at, entered_at)
values ('per_rosa', 'Rosa', 'TX', 'food', 'America/Chicago', true, '1', '2026-01-27T10:00Z', '2026-01-27T10:00Z');
