-- Pictures that the coach uploads for her pages, each in three widths, as base64 of WebP.
create table page_pictures (
  id text not null,
  -- The one that is asked for; a picture that was smaller isn't made wider.
  width integer not null,
  data text not null,
  added_at timestamptz not null,
  primary key (id, width)
);
