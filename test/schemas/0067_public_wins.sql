insert into win_consents (win_id, scope, text_version, given_at) values ('win_1', 'site', 1, '2026-02-08T12:00Z');
insert into win_consents (win_id, scope, text_version, given_at, withdrawn_at)
values ('win_1', 'name', 1, '2026-02-08T12:00Z', '2026-02-08T12:30Z');
