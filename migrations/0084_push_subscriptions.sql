-- The browsers that members turned notifications on in. They last as long as the session that they were turned on under.
create table push_subscriptions (
  -- Where the browser's push service takes messages for it. Whoever knows it can't write without our key.
  endpoint text primary key,
  person_id text not null references people (id) on delete cascade,
  session_id text not null references sessions (id) on delete cascade,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- The newest message that it was told of.
  pushed_seq bigint not null default 0
);

create index push_subscriptions_of_person on push_subscriptions (person_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);
