insert into editions (id, month, audience, published_on, published_at, checksum)
values ('edn_1', '2026-01', 'small-business', '2026-01-05', '2026-01-05T08:00Z', repeat('5', 64));
insert into edition_entries (edition_id, position, section, opportunity_id, top_pick, note, content, proof)
values ('edn_1', 1, 'main', 'opp_open00000000000', true, 'Ask early.', '{"title": "Value-Added Producer Grants"}', '{"deadline": "2026-03-01"}');
