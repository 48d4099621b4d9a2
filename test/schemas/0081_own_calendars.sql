insert into own_calendars (id, name, version, sealed_url, url_hash, shown_url, added_by, added_at, removed_at)
values ('cal_1', 'Family', 1, 'c2VhbGVk', repeat('3', 43), 'calendar.example.com …c.ics', 'per_coach', '2026-02-10T10:00Z', null);
