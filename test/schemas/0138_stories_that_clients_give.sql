insert into client_stories (id, email, asked_at, given_at, given, consent)
values ('sty_1', 'ada@example.com', '2026-11-27T00:00:00Z', '2026-11-28T00:00:00Z', '{"yourName": "Ada L."}', 'I agree.');
insert into content_values (release, file, part, value) values (1, 'stories', 'stories', '[]');
update content_values set value = null where file = 'stories';
