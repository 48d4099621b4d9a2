-- Messages to support. The number is what a person quotes: TKT-1042.
create sequence ticket_numbers start 1001;
create table tickets (
  id text primary key,
  number integer not null unique default nextval('ticket_numbers'),
  -- The same for a form that is sent twice, and for nothing else: a message becomes one ticket.
  submission text not null unique,
  email text not null,
  first_name text not null,
  last_name text not null,
  business_type text not null,
  subject text not null,
  message text not null,
  received_at timestamptz not null,
  -- What the sender was promised.
  reply_by timestamptz not null
);
alter sequence ticket_numbers owned by tickets.number;
create index tickets_email on tickets (email);
-- What an address has bought, for whoever answers it.
create index orders_email on orders (lower(email));
create index entitlements_email on entitlements (lower(email));
create index mails_recipient on mails (recipient);
