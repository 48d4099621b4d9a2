insert into product_uploads (id, product_id, files, revision, uploaded_by, uploaded_at)
values ('upl_1', 'blueprint', '[{"id": "pdf", "sha256": "", "bytes": 1, "crc32": 1, "replaces": null}]', 1, 'psn_1', '2026-11-22T10:00Z');
