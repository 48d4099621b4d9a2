update orders set newsletter = 'march-news' where id = 'ord_counted';
