insert into page_views (day, path, source, views) values ('2026-11-20', '/blueprint', 'search', 12);
insert into forgotten_quizzes (day, count) values ('2026-11-20', 3);
