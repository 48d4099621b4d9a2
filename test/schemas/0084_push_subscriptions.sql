insert into push_subscriptions (endpoint, person_id, session_id, p256dh, auth, created_at, pushed_seq)
select 'https://fcm.googleapis.com/fcm/send/made-up', person_id, id, 'B' || repeat('A', 86), repeat('A', 22), '2026-11-06T10:00Z', 3 from sessions limit 1;
