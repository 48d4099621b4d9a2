-- Everything that was decided about how someone behaves in the Society. It is added to and never changed, so that whoever
-- looks later sees what was known and said. A person is named by her id alone, which outlives nothing else about her.
create table conduct_decisions (
  id text primary key,
  person_id text,
  message_seq bigint,
  decided_by text,
  action text not null check (action in ('none', 'warn', 'remove', 'pause-1', 'pause-7', 'end', 'stands', 'reversed')),
  -- Of an answer to an appeal: what was appealed against.
  about_decision text references conduct_decisions,
  -- As the person reads it; blanked when she has her data erased.
  reason text,
  decided_at timestamptz not null
);
create index conduct_decisions_person on conduct_decisions (person_id, decided_at desc);
create index conduct_decisions_newest on conduct_decisions (decided_at desc, id);
-- One answer to each appeal.
create unique index conduct_decisions_answer on conduct_decisions (about_decision);

create function keep_conduct_decisions() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.reason is null
      and row(new.id, new.person_id, new.message_seq, new.decided_by, new.action, new.about_decision, new.decided_at)
        is not distinct from
        row(old.id, old.person_id, old.message_seq, old.decided_by, old.action, old.about_decision, old.decided_at)
    then
      return new;
    end if;
  end if;
  raise exception 'what was decided about conduct is never changed';
end $$;
create trigger conduct_decisions_keep before update or delete on conduct_decisions
  for each row execute function keep_conduct_decisions();

create table conduct_reports (
  id text primary key,
  message_seq bigint not null references messages on delete cascade,
  reporter text references people on delete set null,
  reason text not null,
  note text,
  reported_at timestamptz not null,
  decision_id text references conduct_decisions,
  unique (message_seq, reporter)
);
create index conduct_reports_open on conduct_reports (reported_at) where decision_id is null;
create index conduct_reports_reporter on conduct_reports (reporter, reported_at desc);

-- One for each decision.
create table conduct_appeals (
  decision_id text primary key references conduct_decisions,
  person_id text references people on delete cascade,
  words text not null,
  sent_at timestamptz not null,
  answered_at timestamptz
);
create index conduct_appeals_open on conduct_appeals (sent_at) where answered_at is null;

-- Whose posts someone would rather not see. A block also keeps the other from mentioning her.
create table member_mutes (
  person_id text not null references people on delete cascade,
  other_id text not null references people on delete cascade,
  kind text not null check (kind in ('mute', 'block')),
  since timestamptz not null,
  primary key (person_id, other_id)
);
create index member_mutes_other on member_mutes (other_id) where kind = 'block';
