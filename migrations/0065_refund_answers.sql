-- How often Stripe answered a refund with an error. Until it answers, every attempt goes out under the same idempotency key.
alter table refunds add column errors integer not null default 0;
update refunds set errors = greatest(attempts - 1, 0) where state = 'requested';
