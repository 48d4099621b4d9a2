insert into call_links (token_hash, order_id, generation, expires_at) values (repeat('7', 64), 'ord_call0000000000000', 1, '2027-07-19T10:00Z');
update memberships set link_generation = 1;
