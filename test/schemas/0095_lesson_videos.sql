insert into lesson_videos (lesson_id, url) values ('first-grant', 'https://video.example.com/first-grant');
