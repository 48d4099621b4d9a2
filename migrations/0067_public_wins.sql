-- What someone agreed to show of a win on the public site, each part by itself, by the text that she read then. A row is
-- added with each yes, and ended when she takes it back.
create table win_consents (
  id bigint generated always as identity primary key,
  win_id text not null references wins on delete cascade,
  scope text not null check (scope in ('site', 'name', 'amount')),
  text_version integer not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
create unique index win_consents_held on win_consents (win_id, scope) where withdrawn_at is null;
