insert into brought_lists (id, kind, file_name, content, uploaded_at) values ('lst_1', 'subscribers', 'list.csv', 'email', '2026-11-27T00:00:00Z');
