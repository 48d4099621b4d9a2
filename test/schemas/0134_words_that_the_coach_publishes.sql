insert into content_releases (published_at, by, note) values ('2026-12-01T00:00:00Z', 'per_coach', 'My own name');
insert into content_values (release, file, part, value) values (1, 'site', 'coach', '"Ada"');
insert into content_drafts (file, part, value, updated_at, by) values ('site', 'brand', '"Lovelace Funding"', '2026-12-02T00:00:00Z', 'per_coach');
