insert into requested_emails (mailbox, at) values (repeat('8', 64), '2026-01-19T10:00Z');
insert into used_form_tokens (id, submission, used_at) values ('frm_1', 'sbm_6', '2026-01-19T10:00Z');
insert into owner_alerts (kind, subject, detail, first_at, last_at, count, emailed_at)
values ('order-in-review', 'ord_paid0000000000000', 'the amount differs', '2026-01-19T10:00Z', '2026-01-19T11:00Z', 2, '2026-01-19T12:00Z');
