-- The plan of a call knows which call it is of, so that the desk knows which still waits; a letter to every member has no address.
alter table desk_emails add column order_id text references orders (id);
alter table desk_emails alter column email drop not null;
update desk_emails e set order_id = b.order_id
from bookings b join orders o on o.id = b.order_id
where lower(o.email) = e.email and e.canceled_at is null and e.subject like 'Your %: plan and recording'
  and b.state = 'booked' and b.starts_at < e.written_at and b.product_id = 'focus-call';
create index desk_emails_of_orders on desk_emails (order_id);
