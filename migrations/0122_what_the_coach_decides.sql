-- What the coach says of a candidate for an edition: take it, or leave it out and why.
create table candidate_decisions (
  opportunity_id text not null,
  audience text not null check (audience in ('small-business', 'nonprofit')),
  accepted boolean not null,
  reason text not null,
  decided_at timestamptz not null,
  primary key (opportunity_id, audience)
);
-- What several of her rejections have in common, once she has said whether it's a rule.
create table candidate_rules (
  audience text not null check (audience in ('small-business', 'nonprofit')),
  trait text not null check (trait in ('agency', 'industry', 'program')),
  value text not null,
  reason text not null,
  holds boolean not null,
  decided_at timestamptz not null,
  primary key (audience, trait, value)
);
-- A file that was uploaded at the desk, to be imported in place of what the address has, and the day it's of.
alter table source_addresses add column upload text, add column upload_day date;
-- The data comes by itself: where nobody has set an address yet, the lasting one of each source is filled in.
insert into source_addresses (feed, url, is_nightly) values
  ('grants-gov', 'https://prod-grants-gov-chatbot.s3.amazonaws.com/extracts/GrantsDBExtract{YYYYMMDD}v2.zip', true),
  ('sam', 'https://s3.amazonaws.com/falextracts/Contract%20Opportunities/datagov/ContractOpportunitiesFullCSV.csv', true),
  ('sbir', 'https://api.www.sbir.gov/public/api/solicitations', true),
  ('california', 'https://data.ca.gov/dataset/e1b1c799-cdd4-4219-af6d-93b79747fffb/resource/111c8c88-21f6-453c-ae2c-b4785a0624f5/download/california-grants-portal-data.csv', true)
on conflict (feed) do nothing;
