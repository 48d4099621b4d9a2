-- Who can sign in. A person has one or more addresses, each proven by an email to it.
create table people (
  id text primary key,
  role text not null default 'customer' check (role in ('customer', 'owner', 'helper')),
  created_at timestamptz not null,
  seen_at timestamptz not null
);

-- A retired address no longer signs in: what was bought with it still belongs to the person.
create table person_addresses (
  email text primary key,
  person_id text not null references people on delete cascade,
  verified_at timestamptz not null,
  retires_at timestamptz
);
create index person_addresses_person on person_addresses (person_id);

-- Requests for the email that signs in. Its link and its code are computed from the id under APP_SECRET; neither is here.
create table sign_ins (
  id text primary key,
  email text not null,
  browser_hash text not null,
  next text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  link_used_at timestamptz,
  code_used_at timestamptz
);
create index sign_ins_browser on sign_ins (browser_hash);
create index sign_ins_email on sign_ins (email, created_at);
create index sign_ins_expiry on sign_ins (expires_at);

-- The hash alone of what the cookie holds.
create table sessions (
  id text primary key,
  secret_hash text not null,
  person_id text not null references people on delete cascade,
  role text not null check (role in ('customer', 'owner', 'helper')),
  method text not null check (method in ('email', 'passkey', 'recovery', 'coach-link', 'demo')),
  device text not null,
  browser_hash text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  stepped_up_at timestamptz
);
create index sessions_person on sessions (person_id);
create index sessions_expiry on sessions (expires_at);

-- Browsers in which someone has signed in: another one is worth an email.
create table known_browsers (
  person_id text not null references people on delete cascade,
  browser_hash text not null,
  seen_at timestamptz not null,
  primary key (person_id, browser_hash)
);

create table passkeys (
  id text primary key,
  person_id text not null references people on delete cascade,
  public_key text not null,
  counter bigint not null,
  transports text not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_person on passkeys (person_id);

-- What a passkey is asked to sign, once: for a step-up it names the action, its subject and the cents.
create table passkey_challenges (
  id text primary key,
  challenge text not null,
  purpose text not null check (purpose in ('register', 'sign-in', 'step-up')),
  person_id text references people on delete cascade,
  session_id text,
  action text,
  subject text,
  cents integer,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

create table recovery_codes (
  code_hash text primary key,
  person_id text not null references people on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index recovery_codes_person on recovery_codes (person_id);

-- Links that let the coach or a helper in to set up a passkey: each is used once.
create table coach_invitations (
  id text primary key,
  person_id text not null references people on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index coach_invitations_person on coach_invitations (person_id);

-- Another address for a person: proven by a code sent there, undone from the old one for 72 hours.
create table address_changes (
  id text primary key,
  person_id text not null references people on delete cascade,
  session_id text not null,
  old_email text not null,
  new_email text not null,
  kind text not null check (kind in ('add', 'replace')),
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  undo_until timestamptz,
  undone_at timestamptz
);
create index address_changes_person on address_changes (person_id);
create index address_changes_new on address_changes (new_email);
