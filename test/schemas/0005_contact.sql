insert into tickets (id, submission, email, first_name, last_name, business_type, subject, message, received_at, reply_by)
values ('tkt_1', 'sbm_1', 'rosa@example.com', 'Rosa', 'Díaz', 'small-business', 'A question', 'May I ask… 🥖', '2026-01-12T10:00Z', '2026-01-14T10:00Z');
