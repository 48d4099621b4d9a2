insert into opportunities (id, source, number, kind, record_id, title, sectors, deadline_kind, competitive, as_of, first_seen_at, changed_at)
values ('opp_kind00000000000', 'california', 'CA-1', 'grant', '104', 'Main street fund', '{food}', 'words', true, '2026-01-17', '2026-01-17T10:00Z', '2026-01-17T10:00Z');
