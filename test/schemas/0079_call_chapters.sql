update calls set chapters = '12:30 What a budget narrative needs' where id = 'cal_1';
