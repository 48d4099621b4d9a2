-- Addresses that mail is kept from, known by a hash alone: hex SHA-256 of the address in lower case.
create table suppressions (
  address_hash text primary key check (address_hash ~ '^[0-9a-f]{64}$'),
  -- bounced: nothing can be delivered there. complained: somebody there called our mail spam.
  reason text not null check (reason in ('bounced', 'complained')),
  -- Who said so, and in which words.
  detail text not null,
  at timestamptz not null
);
