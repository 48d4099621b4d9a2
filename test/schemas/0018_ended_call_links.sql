insert into call_links (token_hash, order_id) values (repeat('6', 64), null);
