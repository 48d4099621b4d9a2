-- Grants.gov's list comes from its file of the day alone: whoever had it asked record by record gets that file.
update source_addresses
set feed = 'grants-gov', problem = null, wanted_at = null, worked_at = null, progress = '',
  url = 'https://prod-grants-gov-chatbot.s3.amazonaws.com/extracts/GrantsDBExtract{YYYYMMDD}v2.zip'
where feed = 'grants-gov-api' and not exists (select from source_addresses where feed = 'grants-gov');
delete from source_addresses where feed = 'grants-gov-api';
