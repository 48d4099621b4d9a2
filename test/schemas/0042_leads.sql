insert into rooms (id, kind, subject, title, created_at) values ('rom_lead', 'lead', 'opp_open00000000000', 'Value-Added Producer Grants', '2026-01-30T10:00Z');
insert into leads (opportunity_id, room_id, month, closes_on, opened_at) values ('opp_open00000000000', 'rom_lead', '2026-01', '2026-03-01', '2026-01-30T10:00Z');
