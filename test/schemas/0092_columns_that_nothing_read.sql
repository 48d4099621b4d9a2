insert into desk_item_states (item_key, done_at) values ('ticket tkt_3', '2026-02-06T10:00Z');
