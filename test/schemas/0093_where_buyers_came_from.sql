update orders set source = 'search' where id = (select min(id) from orders);
update applications set source = 'example.org' where id = (select min(id) from applications);
