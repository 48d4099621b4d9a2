-- Rows that have a second copy in the journal: see app/platform/second-copy. One row here for each of them, by its newest change.
create table copied_rows (
  table_name text not null,
  row_id text not null,
  -- Rises with every change, also while the clock goes back.
  changed_at timestamptz not null,
  is_written boolean not null default false,
  primary key (table_name, row_id)
);
create index copied_rows_unwritten on copied_rows (table_name, changed_at) where not is_written;

-- Its argument is the name of the table's key.
create function note_copied_row() returns trigger language plpgsql as $$
begin
  insert into copied_rows as known (table_name, row_id, changed_at)
  values (tg_table_name, (case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end) ->> tg_argv[0], clock_timestamp())
  on conflict (table_name, row_id) do update
    set changed_at = greatest(excluded.changed_at, known.changed_at + interval '1 microsecond'), is_written = false;
  perform pg_notify('copied_rows', '');
  return null;
end $$;

create trigger bookings_copied after insert or update or delete on bookings
  for each row execute function note_copied_row('id');
create trigger applications_copied after insert or update or delete on applications
  for each row execute function note_copied_row('id');
create trigger newsletter_subscribers_copied after insert or update or delete on newsletter_subscribers
  for each row execute function note_copied_row('id');
create trigger newsletter_consents_copied after insert on newsletter_consents
  for each row execute function note_copied_row('id');
create trigger suppressions_copied after insert or update or delete on suppressions
  for each row execute function note_copied_row('address_hash');

-- What is there already gets its copy at the next start.
insert into copied_rows (table_name, row_id, changed_at)
  select 'bookings', id, now() from bookings
  union all select 'applications', id, now() from applications
  union all select 'newsletter_subscribers', id, now() from newsletter_subscribers
  union all select 'newsletter_consents', id, now() from newsletter_consents
  union all select 'suppressions', address_hash, now() from suppressions;
