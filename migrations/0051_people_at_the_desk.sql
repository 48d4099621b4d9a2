-- What the coach notes about someone; only she and her helpers see it, and the person in a copy of her data.
create table notes (
  id text primary key,
  email text not null,
  note text not null,
  written_by text not null,
  written_at timestamptz not null,
  removed_at timestamptz
);
create index notes_email on notes (email);

create extension if not exists pg_trgm;
-- The coach finds people by any three letters of an address or a name.
create index orders_email_letters on orders using gin (lower(email) gin_trgm_ops);
create index tickets_email_letters on tickets using gin (lower(email) gin_trgm_ops);
create index tickets_name_letters on tickets using gin (lower(first_name || ' ' || last_name) gin_trgm_ops);
create index applications_email_letters on applications using gin (lower(email) gin_trgm_ops);
create index applications_name_letters on applications using gin (lower(answers ->> 'name') gin_trgm_ops);
create index bookings_name_letters on bookings using gin (lower(name) gin_trgm_ops);
create index newsletter_subscribers_email_letters on newsletter_subscribers using gin (lower(email) gin_trgm_ops);
create index person_addresses_email_letters on person_addresses using gin (lower(email) gin_trgm_ops);
create index newsletter_subscribers_email_lower on newsletter_subscribers (lower(email));
create index person_addresses_email_lower on person_addresses (lower(email));
create index tickets_email_lower on tickets (lower(email));
create index orders_paid on orders (paid_at desc) where paid_at is not null;
