-- Facts that the owner changed at her desk: each wins over the files. A null value is the file's again.
create table settings (
  key text primary key,
  value text,
  -- Raised with every change: a form that was opened before is not taken.
  version integer not null check (version > 0),
  changed_by text not null,
  changed_at timestamptz not null
);
create index changes_of_settings on changes (number) where action = 'setting';
