-- Requests of people to see or delete what is held about them. Only the hash of a link's token is stored. The address
-- goes as soon as the link has expired or the data is deleted; its hash stays, to show that it was done and to keep a
-- deleted message from coming back out of the journal.
create table data_requests (
  id text primary key,
  token_hash text not null unique,
  email text,
  email_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  erased_at timestamptz
);
create index data_requests_erased on data_requests (email_hash) where erased_at is not null;
create index data_requests_expiry on data_requests (expires_at) where email is not null;
