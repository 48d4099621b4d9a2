-- What clients say of the work with the coach, asked for by a mailed link, and the sentence that they agreed to.
create table client_stories (
  id text primary key,
  email text not null,
  asked_at timestamptz not null,
  -- The link was ended before anything was given.
  ended_at timestamptz,
  given_at timestamptz,
  -- Their words, how they want to be named, and a picture. Null: nothing yet, or taken back.
  given jsonb,
  consent text not null default '',
  accepted_at timestamptz,
  declined_at timestamptz,
  withdrawn_at timestamptz
);
create unique index client_stories_open on client_stories (email) where given_at is null and ended_at is null;

-- The link of this story is in the email.
alter table desk_emails add story_id text;

-- With their consent, clients' words leave every version of the stories: what they took back can't be put back.
drop trigger content_values_fixed on content_values;
create trigger content_values_fixed before update or delete on content_values
  for each row when (old.file <> 'stories') execute function content_releases_never_change();
