insert into own_editions (order_id, answers)
values ('ord_paid0000000000000', '{"entity": "small-business", "state": "OH", "reach": "neighbors", "naics": ["722320"], "certificates": [], "registrations": []}');
