-- How often the server sent a public page to a reader: by the business's day, the page and where its reader came from.
-- Numbers alone: nothing here is about someone.
create table page_views (
  day date not null,
  path text not null,
  -- none, own, search, social or other; or the host name of another site.
  source text not null,
  views integer not null check (views > 0),
  primary key (day, path, source)
);

-- Quiz results that were emailed without leave to keep the answers, counted as they're deleted, by the business's day.
create table forgotten_quizzes (
  day date primary key,
  count integer not null
);

-- The desk counts by week and by month.
create index quiz_results_created on quiz_results (created_at);
create index disputes_opened on disputes (opened_at desc, id desc);
create index subscriptions_ended on subscriptions (ended_at desc, id desc) where ended_at is not null;
