-- The law keeps the receipt of someone who was erased; no list shows whose it was.
alter table orders add column erased_at timestamptz;
update orders o set erased_at = r.erased_at
from data_requests r
where r.erased_at is not null and o.created_at <= r.erased_at
  and r.email_hash = encode(sha256(convert_to('address:' || lower(o.email), 'UTF8')), 'hex');
-- The short number on a receipt is the end of its id.
create index orders_receipt_numbers on orders (right(id, 8));
create index society_members_name_letters on society_members using gin (fold(name) gin_trgm_ops);
