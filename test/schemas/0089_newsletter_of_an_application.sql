update applications set newsletter = 'march-news' where id = (select min(id) from applications);
