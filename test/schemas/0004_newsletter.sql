insert into newsletter_subscribers (id, email, state, newsletter, product_news, paused_until, asked_at, confirmed_at, unsubscribed_at)
values
  ('sub_rosa0000000000000', 'rosa@example.com', 'confirmed', true, true, '2026-03-01T00:00Z', '2026-01-02T10:00Z', '2026-01-02T10:05Z', null),
  ('sub_gone0000000000000', 'lena@example.com', 'unsubscribed', false, false, null, '2026-01-02T11:00Z', '2026-01-02T11:05Z', '2026-01-20T10:00Z');
insert into newsletter_consents (id, address_hash, event, wording, choice, page, how, network, at) values
  ('con_1', repeat('c', 64), 'asked', 'Yes, send me the letter.', null, '/', 'form', '192.0.2.0', '2026-01-02T10:00Z'),
  ('con_2', repeat('c', 64), 'confirmed', 'Confirm', null, '/newsletter/confirm', 'button', null, '2026-01-02T10:05Z');
insert into newsletter_issues (id, slug, topic, source_hash, subject, html, text, created_at, finished_at)
values ('iss_1', 'january', 'newsletter', repeat('d', 64), 'January', '<p>Hello</p>', 'Hello', '2026-01-15T10:00Z', '2026-01-15T10:10Z');
insert into newsletter_deliveries (issue_id, subscriber_id, state, at, note)
values ('iss_1', 'sub_rosa0000000000000', 'sent', '2026-01-15T10:01Z', null);
