-- What a member of the Society has done of each lesson.
create table lesson_checks (
  person_id text not null references people (id) on delete cascade,
  lesson_id text not null,
  check_id text not null,
  done_at timestamptz not null,
  primary key (person_id, lesson_id, check_id)
);
