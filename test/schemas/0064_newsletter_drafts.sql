insert into newsletter_drafts (id, version, topic, segment, subject, preheader, markdown, written_by, written_at)
values ('dft_1', 1, 'newsletter', 'everyone', 'February', 'What is new', 'Hello', 'per_coach', '2026-02-08T10:00Z');
