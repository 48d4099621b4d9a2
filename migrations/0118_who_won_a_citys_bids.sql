-- Lists of cities' bids say who won, mostly without a code: those are found by the city and a similar title.
create index past_awards_of_tables on past_awards (lower(agency)) where feed = 'table';
