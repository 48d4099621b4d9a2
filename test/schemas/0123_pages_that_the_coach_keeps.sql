insert into finder_pages (id, url, state, facts, read_on, lines, made_at)
values ('pag_1', 'https://example.org/grant', 'kept', '{"title": "A grant"}', '2026-11-20', '["Apply by March 1."]', '2026-11-20T10:00:00Z');
