insert into call_series (id, title, weekday, local_time, zone, minutes, created_at)
values ('cls_1', 'Tuesday call', 2, '12:00', 'America/New_York', 60, '2026-01-31T10:00Z');
insert into calls (id, series_id, planned_on, starts_at, ends_at, changed_at, notes)
values ('cal_1', 'cls_1', '2026-02-03', '2026-02-03T17:00Z', '2026-02-03T18:00Z', '2026-01-31T10:00Z', 'Budgets');
insert into call_rsvps (call_id, person_id, created_at) values ('cal_1', 'per_rosa', '2026-01-31T10:00Z');
insert into call_attendance (call_id, person_id, mode, consent_version, joined_at) values ('cal_1', 'per_rosa', 'listener', 1, '2026-02-03T17:01Z');
insert into call_commitments (id, person_id, text, due_call_id, created_at) values ('cmt_1', 'per_rosa', 'Write the letter', 'cal_1', '2026-01-31T10:00Z');
insert into call_seats (id, person_id, lead, question, asked_at) values ('sea_1', 'per_rosa', 'opp_open00000000000', 'Is my match enough?', '2026-01-31T10:00Z');
insert into call_calendars (person_id, created_at) values ('per_rosa', '2026-01-31T10:00Z');
