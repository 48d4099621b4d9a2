update opportunities set kind = 'presolicitation', version = 2 where id = 'opp_gone00000000000';
