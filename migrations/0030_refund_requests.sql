-- A buyer asked for her money back. The coach answers; whether it went back is what its order says.
create table refund_requests (
  order_id text primary key references orders (id),
  -- What she wrote; null where she wrote nothing, and once her data is erased.
  reason text,
  asked_at timestamptz not null
);
