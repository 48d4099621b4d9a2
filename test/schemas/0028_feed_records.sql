insert into feed_records (feed, key, opportunity_id, hash, as_of, last_seen_on)
values ('california', '104', 'opp_kind00000000000', repeat('9', 64), '2026-01-21', '2026-01-21');
