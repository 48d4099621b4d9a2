-- One tracker for everyone: a card for each opportunity that someone works on, from her edition, a lead, or her own find.
create table cards (
  id text primary key,
  -- One of the person's addresses, in lower case.
  email text not null,
  -- Null for one that she found herself.
  opportunity_id text,
  -- What she says of one that she found herself: its title, funder, link and last day.
  own jsonb,
  stage text not null
    check (stage in ('looking', 'preparing', 'submitted', 'won', 'lost', 'decided against')),
  stage_since date not null,
  -- Why she picked it.
  why text not null default '',
  -- Why she decided against it, or what the funder said.
  outcome text not null default '',
  -- For her alone.
  note text not null default '',
  asked_cents bigint check (asked_cents >= 0),
  won_cents bigint check (won_cents >= 0),
  -- Whether the others who apply see her name. They see a count of all.
  shows_name boolean not null default false,
  -- The last day as she was last emailed about it; null while that of the edition holds.
  told_deadline_on date,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (email, opportunity_id),
  check ((opportunity_id is null) = (own is not null))
);
create index cards_opportunity on cards (opportunity_id) where opportunity_id is not null;

create table card_tasks (
  id text primary key,
  card_id text not null references cards on delete cascade,
  -- Which task that follows from the notice this is; null for her own. Its title and its day are computed.
  rule text,
  title text not null default '',
  due_on date,
  done_at timestamptz,
  created_at timestamptz not null,
  unique (card_id, rule)
);

-- Files of her own downloads that belong to a card.
create table card_files (
  card_id text not null references cards on delete cascade,
  entitlement_id text not null,
  file text not null,
  name text not null,
  primary key (card_id, entitlement_id, file)
);

-- What someone did for her funding. Nothing is changed here: what is taken back is a new row. Points are computed from it.
create table card_events (
  seq bigint generated always as identity primary key,
  email text not null,
  card_id text not null,
  -- The opportunity, or the card of one that she found herself: it counts once, however often its card is made.
  subject text not null,
  kind text not null
    check (kind in ('reason', 'registration', 'letter', 'review', 'sent', 'won', 'lost', 'debrief')),
  -- False: taken back.
  holds boolean not null,
  -- Sent by her own deadline, three business days before the funder's.
  early boolean not null default false,
  day date not null,
  at timestamptz not null
);
create index card_events_person on card_events (email, subject, kind, seq desc);
create index card_events_day on card_events (day);

create function card_events_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was done is never rewritten';
end $$;
create trigger card_events_fixed before update on card_events
  for each row execute function card_events_never_change();

-- The calendar of a board. Raising the generation ends the address that was made before.
create table board_calendars (
  person_id text primary key references people on delete cascade,
  generation integer not null default 1,
  created_at timestamptz not null
);

-- Picks become cards. Of the same opportunity in two editions the newer stage is taken, and both notes.
insert into cards (id, email, opportunity_id, stage, stage_since, note, created_at, changed_at)
select 'crd_' || substr(md5(p.email || ' ' || p.opportunity_id), 1, 20), p.email, p.opportunity_id,
  (array_agg(p.stage order by p.changed_at desc))[1],
  max((p.changed_at at time zone 'America/New_York')::date),
  substr(coalesce(string_agg(nullif(p.note, ''), E'\n\n' order by p.changed_at), ''), 1, 4000),
  min(p.changed_at), max(p.changed_at)
from (
  select
    -- The first address of the person, where she has several.
    coalesce((select first.email from person_addresses one join person_addresses first using (person_id)
      where one.email = lower(e.email) order by first.verified_at, first.email limit 1), lower(e.email)) as email,
    -- The entries of the two samples have the same ids.
    case when e.edition = 'sample' then regexp_replace(e.product_id, '^money-finder-', '') || '-' else '' end
      || ep.opportunity_id as opportunity_id,
    ep.stage, ep.note, ep.changed_at
  from edition_picks ep join entitlements e on e.id = ep.entitlement_id
) p
group by p.email, p.opportunity_id;
drop table edition_picks;
