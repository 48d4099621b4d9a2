-- Finished files that the coach uploads for a product, to stand in for built ones.

-- The checksum of the release's files that an uploaded version was made from; null for the release's own version. A release
-- with other files has current versions of its own.
alter table product_versions add column release_sha256 text;

-- A draft, and once it's published what of the built files it replaces.
create table product_uploads (
  id text primary key,
  product_id text not null,
  -- [{id, sha256, bytes, crc32, replaces}]: `replaces` is the checksum of the built file, once it's published.
  files jsonb not null,
  -- Raised with every change: a page that was opened before is not taken.
  revision integer not null check (revision > 0),
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  published_as text,
  published_at timestamptz,
  discarded_at timestamptz,
  check ((published_as is null) = (published_at is null)),
  check (published_at is null or discarded_at is null)
);
create unique index product_uploads_one_draft on product_uploads (product_id)
  where published_at is null and discarded_at is null;
create index product_uploads_published on product_uploads (product_id, published_at) where published_at is not null;
