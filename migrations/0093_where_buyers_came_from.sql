-- Where someone who ordered or applied came to the site from: one of SOURCES in app/visits/arrival-source.ts, or the name of
-- another site's host. Null where the browser didn't say.
alter table orders add column source text;
alter table applications add column source text;
-- All that the numbers at the desk read of an order for it.
create index orders_by_source on orders (paid_at) include (source, amount_cents, refunded_cents)
  where paid_at is not null and given_by is null;
