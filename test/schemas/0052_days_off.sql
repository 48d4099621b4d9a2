insert into days_off (id, first_day, last_day, busy, added_by, added_at)
values ('off_1', '2026-02-10', '2026-02-11', '[2026-02-10T05:00Z,2026-02-12T05:00Z)', 'per_coach', '2026-02-04T10:00Z');
