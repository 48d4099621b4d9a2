insert into opportunities (id, source, number, kind, record_id, title, deadline_kind, competitive, as_of, first_seen_at, changed_at)
values ('opp_search000000000', 'sbir', 'A26-1', 'topic', '103', 'Solar drying', 'continuous', true, '2026-01-16', '2026-01-16T10:00Z', '2026-01-16T10:00Z');
