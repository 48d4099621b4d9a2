update refunds set errors = 1 where id = 'rfd_asked00000000000';
