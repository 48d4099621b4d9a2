insert into rooms (id, kind, subject, title, created_at, closed_at)
values ('rom_down', 'win', 'win_down', 'A win that was taken down', '2026-02-08T10:00Z', '2026-02-08T11:00Z');
