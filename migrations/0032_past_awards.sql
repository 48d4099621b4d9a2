-- Who won before, and for how much: kept apart from what may be applied for. A row stands for the last record of its feed.
create table past_awards (
  feed text not null,
  key text not null,
  hash text not null,
  as_of date not null,
  last_seen_on date not null,
  -- The solicitation's number, or the award's where no solicitation is named.
  number text not null,
  title text,
  recipient text,
  amount_cents bigint check (amount_cents >= 0),
  agency text,
  -- The code of the contracting office, where the source gives it.
  office_code text,
  naics text,
  product_code text,
  assistance_listing text,
  state text,
  posted_on date,
  awarded_on date,
  ends_on date,
  url text,
  primary key (feed, key)
);
create index past_awards_naics on past_awards (naics, awarded_on);
create index past_awards_product_code on past_awards (product_code, awarded_on);
create index past_awards_assistance_listing on past_awards (assistance_listing, awarded_on);
create index past_awards_number on past_awards (number, office_code);

-- Bids of states and cities, and the facts that a source publishes beside the notice.
alter table opportunities drop constraint opportunities_source_check;
alter table opportunities add constraint opportunities_source_check
  check (source in ('grants-gov', 'sam', 'sbir', 'california', 'pennsylvania', 'cal-eprocure', 'table', 'own'));
alter table opportunities
  -- Codes of the United Nations Standard Products and Services Code, of eight digits.
  add column unspsc text[] not null default '{}',
  -- Whom the source names for questions.
  add column contact_name text,
  add column contact_email text,
  add column contact_phone text,
  -- For what the coach found herself: the page on which she read each fact, as `deadline https://…`.
  add column fact_pages text[] not null default '{}';
