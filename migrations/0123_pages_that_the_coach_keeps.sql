-- Pages of funders that the coach keeps: each is an opportunity once she has read it, is asked again every night, and leaves
-- the list when it's gone or says something else.
create table finder_pages (
  id text primary key,
  url text unique,
  state text not null check (state in ('lead', 'kept', 'waiting', 'away')),
  facts jsonb not null,
  -- The sentence that each fact stands in.
  quotes jsonb not null default '{}',
  -- What someone else said of it, before she has read it, and how it stood then: ended, closed, paused or nothing.
  note text not null default '',
  standing text not null default '',
  opportunity_id text,
  read_on date,
  asked_at timestamptz,
  misses integer not null default 0,
  -- The sentences that state facts, as she read them.
  lines jsonb not null default '[]',
  problem text,
  -- What the page no longer says, and what it says instead.
  difference jsonb,
  made_at timestamptz not null
);
-- Leads to check, as seen on the funders' own pages between September 24 and October 1, 2026.
insert into finder_pages (id, url, state, facts, note, standing, made_at) values
  ('pag_starter01', 'https://ambergrantsforwomen.com', 'lead', '{"title": "Amber Grant", "funder": "WomensNet", "who in words": "women-owned business", "amount in words": "$10,000 monthly + year-end", "recurs": "last-day"}', 'Closes on the last day of every month. A $15 fee is reported by one roundup: confirm.', '', '2026-10-01T00:00:00Z'),
  ('pag_starter02', 'https://toryburchfoundation.org/fellows', 'lead', '{"title": "Tory Burch Foundation Fellows (2027)", "funder": "Tory Burch Foundation", "who in words": "women founders", "amount in words": "fellowship place"}', 'Open September 22, 2026 to November 17, 2026. Free to apply.', '', '2026-10-01T00:00:00Z'),
  ('pag_starter03', null, 'lead', '{"title": "EmpowHer Grant", "funder": "Boundless Futures Foundation", "who in words": "women founders", "amount in words": "up to $50,000"}', 'Opens November 1, 2026. Only poverty/hunger/humanitarian or sustainability; needs revenue and background check.', '', '2026-10-01T00:00:00Z'),
  ('pag_starter04', 'https://foundersfirstcdc.org/stephen-tadlock', 'lead', '{"title": "Stephen L. Tadlock Veteran Business Grant", "funder": "Founders First CDC", "who in words": "veteran-owned", "amount in words": "$1,000 + program place"}', 'Open September 15, 2026 to October 15, 2026. Aggregators gave no amount.', '', '2026-10-01T00:00:00Z'),
  ('pag_starter05', null, 'lead', '{"title": "Veteran Shark Tank 2026", "who in words": "veteran-owned under 3 years", "amount in words": "$50,000 to winner"}', 'Closed October 13, 2026. Age is a ceiling.', '', '2026-10-01T00:00:00Z'),
  ('pag_starter06', null, 'lead', '{"title": "PenFed Foundation Veteran Entrepreneur Program", "funder": "PenFed Foundation", "who in words": "majority veteran-owned", "amount in words": "program place; pitch competition", "recurs": "monthly"}', 'Rolling monthly. No fee, no equity.', '', '2026-10-01T00:00:00Z'),
  ('pag_starter07', null, 'lead', '{"title": "DAV Patriot Boot Camp", "funder": "DAV", "who in words": "veterans and spouses", "amount in words": "free; pitch contest $10,000 in spring 2026"}', 'Between cohorts; the next isn’t posted.', 'closed', '2026-10-01T00:00:00Z'),
  ('pag_starter08', null, 'lead', '{"title": "Freed Fellowship Grant", "funder": "Freed Studio", "who in words": "any small business owner", "amount in words": "$500 a month + $2,500 year-end", "recurs": "monthly"}', 'Monthly. Application fee reported.', '', '2026-10-01T00:00:00Z'),
  ('pag_starter09', 'https://ifundwomen.com/grants', 'lead', '{"title": "IFW by Honeycomb Universal Application", "funder": "IFundWomen/Honeycomb", "who in words": "women-owned", "amount in words": "varies by sponsor", "recurs": "anytime"}', 'Always open.', '', '2026-10-01T00:00:00Z'),
  ('pag_starter10', 'https://buckeyecu.org/small-business-recovery-grant', 'lead', '{"title": "Buckeye State Credit Union Small Business Recovery Grant", "funder": "Buckeye State CU (CDFI)", "who in words": "Ohio small businesses", "amount in words": "$200K / $150K / $125K"}', 'Closed September 30, 2026. Membership needed.', 'closed', '2026-10-01T00:00:00Z'),
  ('pag_starter11', null, 'lead', '{"title": "Innovation Fund Northeast Ohio", "funder": "GLIDE / LCCC Foundation", "who in words": "NE Ohio startups", "amount in words": "up to $50K (A) / $150K (B)", "recurs": "quarterly"}', 'Quarterly. Dollar-for-dollar match; grant or equity unclear.', '', '2026-10-01T00:00:00Z'),
  ('pag_starter12', null, 'lead', '{"title": "Ohio TechCred", "funder": "State of Ohio", "who in words": "Ohio employers with W-2 staff and non-home premises", "amount in words": "training reimbursement"}', 'Open October 1, 2026 to October 30, 2026. Lists leave out some of its conditions.', '', '2026-10-01T00:00:00Z'),
  ('pag_starter13', null, 'lead', '{"title": "Ohio Minority Business Assistance Centers", "funder": "Ohio Dept of Development", "who in words": "minority-owned in Ohio", "amount in words": "free counseling", "recurs": "anytime"}', 'Rolling. Not cash.', '', '2026-10-01T00:00:00Z'),
  ('pag_starter14', null, 'lead', '{"title": "Ohio MBDA Business Center", "funder": "US Commerce MBDA", "who in words": "minority-owned", "amount in words": "free consulting", "recurs": "anytime"}', 'Rolling. Not cash.', '', '2026-10-01T00:00:00Z'),
  ('pag_starter15', 'https://nase.org', 'lead', '{"title": "NASE Growth Grants", "funder": "National Association for the Self-Employed", "who in words": "members", "amount in words": "up to $4,000", "recurs": "quarterly"}', 'Quarterly. Needs paid membership.', '', '2026-10-01T00:00:00Z'),
  ('pag_starter16', null, 'lead', '{"title": "Hiring Our Heroes Small Business Grant", "funder": "US Chamber Foundation", "who in words": "veteran / military spouse", "amount in words": "4 x $10K + $25K"}', 'The cycle of 2026 closed December 15, 2025. No longer on the organization''s own list.', 'ended', '2026-10-01T00:00:00Z'),
  ('pag_starter17', 'https://comcastrise.com', 'lead', '{"title": "Comcast RISE", "funder": "Comcast"}', 'Its own page speaks in the past tense.', 'ended', '2026-10-01T00:00:00Z'),
  ('pag_starter18', null, 'lead', '{"title": "FedEx Entrepreneur Fund", "funder": "FedEx + Hello Alice"}', 'Its deadline was November 21, 2025. An aggregator showed the same date in 2026.', 'closed', '2026-10-01T00:00:00Z'),
  ('pag_starter19', null, 'lead', '{"title": "Fast Break for Small Business", "funder": "LegalZoom + Accion", "amount in words": "$10,000"}', 'Closed for the final time in 2024.', 'ended', '2026-10-01T00:00:00Z'),
  ('pag_starter20', null, 'lead', '{"title": "SoGal Black Founder Startup Grant", "funder": "SoGal Foundation"}', 'Nobody can apply: the foundation’s domain is a parking page.', 'ended', '2026-10-01T00:00:00Z'),
  ('pag_starter21', null, 'lead', '{"title": "StreetShares Foundation Veteran Award", "funder": "StreetShares"}', 'Dead: its domain was taken over by a gambling site: never link.', 'ended', '2026-10-01T00:00:00Z'),
  ('pag_starter22', null, 'lead', '{"title": "Google Black / Latino Founders Fund", "funder": "Google"}', 'Its own page speaks in the past tense.', 'ended', '2026-10-01T00:00:00Z'),
  ('pag_starter23', null, 'lead', '{"title": "Black Ambition Prize", "funder": "Black Ambition"}', 'No new applications in 2026.', 'paused', '2026-10-01T00:00:00Z'),
  ('pag_starter24', null, 'lead', '{"title": "Visa She''s Next", "funder": "Visa"}', '2026 was Ireland only. No US round.', 'ended', '2026-10-01T00:00:00Z'),
  ('pag_starter25', 'https://cartierwomensinitiative.com', 'lead', '{"title": "Cartier Women''s Initiative", "funder": "Cartier", "who in words": "women founders", "amount in words": "$30K-$100K"}', 'The 2027 edition is closed; look again in spring.', 'closed', '2026-10-01T00:00:00Z'),
  ('pag_starter26', 'https://fearlessfund.com', 'lead', '{"title": "Fearless Fund", "funder": "Fearless Fund", "amount in words": "$20,000"}', 'The next cycle is “forthcoming”. A settlement of 2024 changed whom it may be for.', 'paused', '2026-10-01T00:00:00Z'),
  ('pag_starter27', null, 'lead', '{"title": "HerRise / Hey Helen / Women Founders Grant / Outta Excuses / Secretsos", "funder": "various"}', 'All charge an application fee ($15-$25 for the first three): show the fee.', '', '2026-10-01T00:00:00Z'),
  ('pag_starter28', 'https://foundersfirstcdc.org', 'lead', '{"title": "Founders First CDC - Kitty Fund Mom Business Grant", "funder": "Founders First CDC", "who in words": "mother-owned", "amount in words": "$1,000 + program place"}', 'Open in cycles.', '', '2026-10-01T00:00:00Z')
on conflict do nothing;
