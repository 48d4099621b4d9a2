insert into refund_requests (order_id, reason, asked_at) values ('ord_paid0000000000000', 'Not for me.', '2026-01-23T10:00Z');
