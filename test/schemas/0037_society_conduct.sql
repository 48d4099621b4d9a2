insert into conduct_decisions (id, person_id, message_seq, decided_by, action, reason, decided_at)
values ('cnd_1', 'per_rosa', 1, 'per_coach', 'warn', 'Please no links.', '2026-01-28T10:00Z');
insert into conduct_reports (id, message_seq, reporter, reason, reported_at, decision_id)
values
  ('rpt_1', 1, 'per_rosa', 'spam', '2026-01-28T09:00Z', 'cnd_1'),
  ('rpt_2', 2, 'per_rosa', 'unkind', '2026-01-28T09:30Z', null);
insert into conduct_appeals (decision_id, person_id, words, sent_at) values ('cnd_1', 'per_rosa', 'It was my own page.', '2026-01-28T11:00Z');
insert into member_mutes (person_id, other_id, kind, since) values ('per_rosa', 'per_coach', 'mute', '2026-01-28T12:00Z');
