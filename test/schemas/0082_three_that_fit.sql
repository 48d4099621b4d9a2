insert into newsletter_drafts (id, version, topic, segment, subject, preheader, markdown, three_that_fit, written_by, written_at)
values ('dft_2', 1, 'newsletter', 'everyone', 'March', 'What fits', 'Hello', true, 'per_coach', '2026-02-12T10:00Z');
