update applications set decision_note = 'I loved your plan for the second oven.' where id = (select min(id) from applications);
