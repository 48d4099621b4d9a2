insert into suppressions (address_hash, reason, detail, at)
values (repeat('b', 64), 'complained', 'the mail provider reported it', '2026-01-11T10:00Z');
