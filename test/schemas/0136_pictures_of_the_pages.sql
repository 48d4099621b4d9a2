insert into page_pictures (id, width, data, added_at) values ('img_1', 320, 'UklGRg==', '2026-11-27T00:00:00Z');
