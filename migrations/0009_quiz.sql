-- Results of the quiz that somebody had mailed. Without consent a row goes a day later, when its mail is long out.
create table quiz_results (
  id text primary key,
  submission text not null unique,
  email text not null,
  answers jsonb not null,
  -- Agreed to in so many words: then the answers fill in later forms.
  kept boolean not null,
  created_at timestamptz not null
);
create index quiz_results_email on quiz_results (email);
create index quiz_results_passing on quiz_results (created_at) where not kept;
