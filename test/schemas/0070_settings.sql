insert into settings (key, value, version, changed_by, changed_at)
values ('video-link', 'https://video.example.com/simone', 1, 'per_coach', '2026-02-09T10:00Z');
