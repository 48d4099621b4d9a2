insert into source_addresses (feed, url, is_nightly, finished_at, problem)
  values ('sbir', 'https://api.www.sbir.gov/public/api/solicitations', true, '2026-11-20T09:15:00Z', null);
