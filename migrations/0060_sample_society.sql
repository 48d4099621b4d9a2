-- What of a demonstration's sample Society is there, so that each part of it is made once: a fill that was interrupted goes on
-- behind the last step, and what a visitor removed or erased doesn't come back.
create table sample_progress (
  step text primary key,
  done_at timestamptz not null
);
