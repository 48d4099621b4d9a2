update cards set asks_outcome = false where id = 'crd_own';
