-- Where the coach's own video of a lesson is, for those that have one.
create table lesson_videos (
  lesson_id text primary key,
  url text not null
);
