-- export: opportunity_versions
-- What a source said before is read by nobody: its files are the source's, and a row counts its versions itself.
drop table opportunity_versions;
