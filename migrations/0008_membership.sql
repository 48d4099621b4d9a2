-- Applications to the Society. A draft may lack anything; what was sent is whole.
create table applications (
  id text primary key,
  state text not null default 'draft' check (state in ('draft', 'sent')),
  -- In lower case; null in a draft whose address is not typed yet.
  email text,
  answers jsonb not null,
  -- The same press of a button twice is one application.
  submission text unique,
  -- The order that was started from this application, whatever address it is paid with.
  order_id text references orders (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz,
  check (state = 'draft' or (email is not null and sent_at is not null))
);
create index applications_email on applications (email) where state = 'sent';
create index applications_order on applications (order_id) where order_id is not null;

-- One for each paid order of the Society. How it stands is computed anew from the order, its subscription and the
-- decision whenever one of them changes; `state` is what was computed last. The address is the order's.
create table memberships (
  id text primary key,
  order_id text not null unique references orders (id),
  application_id text unique references applications (id) on delete set null,
  state text not null check
    (state in ('paid', 'in_review', 'active', 'past_due', 'ending', 'ended', 'declined', 'refunded')),
  joined_at timestamptz not null,
  -- Set once, when it is both paid and applied for: the 48 hours run from here.
  review_since timestamptz,
  decision text check (decision in ('accepted', 'declined')),
  decided_at timestamptz,
  -- When the first month ends and the price changes.
  first_renewal_at timestamptz,
  -- What the member asked for last, and when Stripe had been told.
  wish text check (wish in ('end', 'stay')),
  wished_at timestamptz,
  wish_done_at timestamptz,
  check ((decision is null) = (decided_at is null))
);
create index memberships_review on memberships (review_since) where decision is null;
create index memberships_wish on memberships (wished_at) where wish_done_at is null and wish is not null;

-- Every change of an application or a membership, for good: nothing here names a person.
create table membership_events (
  id bigint generated always as identity primary key,
  subject text not null,
  state text not null,
  caused_by text not null check (caused_by in ('applicant', 'member', 'coach', 'stripe')),
  at timestamptz not null
);
create index membership_events_subject on membership_events (subject, id);

create function membership_events_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'what happened to a membership is never changed or deleted';
end $$;
create trigger membership_events_not_changed before update or delete on membership_events
  for each row execute function membership_events_are_kept();
create trigger membership_events_not_emptied before truncate on membership_events
  for each statement execute function membership_events_are_kept();
