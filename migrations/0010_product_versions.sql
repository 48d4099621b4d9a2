-- Every version of a product that was ever published: its manifest says which files it has. The files themselves are kept
-- in DATA_DIR under their checksums, so that an owner can still open an earlier one.
create table product_versions (
  product_id text not null,
  version text not null,
  sha256 text not null,
  manifest jsonb not null,
  published_at timestamptz not null,
  -- Null while owners are still to be told; a product's first version is news to nobody.
  announced_at timestamptz,
  primary key (product_id, version)
);
