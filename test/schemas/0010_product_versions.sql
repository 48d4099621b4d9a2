insert into product_versions (product_id, version, sha256, manifest, published_at, announced_at)
values ('blueprint', '1.0.0', repeat('3', 64), '{"title": "The Blueprint"}', '2026-01-01T10:00Z', '2026-01-01T10:01Z');
