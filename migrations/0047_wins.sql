-- What members of the Society have won: sent by them, checked by the coach against the letter, and shown with their consent.
create table wins (
  id text primary key,
  person_id text not null references people on delete cascade,
  title text not null,
  funder text not null,
  amount_cents bigint not null check (amount_cents > 0),
  won_on date not null,
  story text not null,
  state text not null check (state in ('sent', 'verified', 'returned', 'withdrawn')),
  -- What she agreed to, in which version of the text.
  shows_name boolean not null,
  shows_amount boolean not null,
  consent_version integer not null,
  sent_at timestamptz not null,
  decided_at timestamptz,
  -- Why the coach returned it, for its author alone.
  reason text not null default ''
);
create index wins_of_person on wins (person_id);
create index wins_by_state on wins (state, decided_at desc);
