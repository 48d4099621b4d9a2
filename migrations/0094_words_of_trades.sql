-- What founders and notices call the same trade.
update opportunity_synonyms set words = words || '{lawn,"lawn care",groundskeeping,"grounds keeping"}' where words @> '{landscaping}';
update opportunity_synonyms set words = words || '{janitor,janitors,custodian}' where words @> '{janitorial}';
update opportunity_synonyms set words = words || '{caterer,caterers,cafeteria}' where words @> '{catering}';
insert into opportunity_synonyms (words) values
  ('{app,apps,software,"computer systems","application development"}'),
  -- "Waste" alone is also water and what hospitals burn.
  ('{trash,garbage,refuse,"solid waste"}'),
  ('{roof,roofs,roofing,roofer,roofers}'),
  -- "Pipe" alone is also a thing that is bought by the foot.
  ('{plumbing,plumber,plumbers,pipefitting,"pipe repair","pipe replacement"}'),
  ('{hvac,"air conditioning","heating and cooling"}'),
  ('{electrician,electricians,electrical}'),
  ('{painter,painters,painting}'),
  ('{consulting,consultant,consultants}');
