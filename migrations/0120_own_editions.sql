-- What a buyer answered before they paid, and the edition that was drawn for them: it never changes after its day.
create table own_editions (
  order_id text primary key references orders (id) on delete cascade,
  answers jsonb not null,
  drawn_on date,
  entries jsonb,
  check ((drawn_on is null) = (entries is null))
);
