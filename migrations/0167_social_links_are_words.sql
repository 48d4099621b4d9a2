-- The icons at the foot of every page are set with the site's names, as Settings had them: an address a line, or "no Instagram".
with line as (
  select changed_by, trim(text) as text, number
  from settings, regexp_split_to_table(value, '\n') with ordinality as lines (text, number)
  where key = 'social-links' and value is not null
), named as (
  select text as url, number, case
      when text ~* '^https://([^/]+\.)?instagram\.com/' then 'Instagram'
      when text ~* '^https://([^/]+\.)?linkedin\.com/' then 'LinkedIn'
      when text ~* '^https://([^/]+\.)?(youtube\.com|youtu\.be)/' then 'YouTube'
      when text ~* '^https://([^/]+\.)?(facebook\.com|fb\.com|fb\.me)/' then 'Facebook'
      when text ~* '^https://([^/]+\.)?tiktok\.com/' then 'TikTok'
      when text ~* '^https://([^/]+\.)?(x|twitter)\.com/' then 'X'
      when text ~* '^https://' then 'Website' end as network
  from line
), shown as (
  select network, url, case network when 'Instagram' then -1 when 'LinkedIn' then 0 else number end as place
  from named where network is not null
  union all
  -- These two have an icon without an address, too.
  select network, null, place from (values ('Instagram', -1), ('LinkedIn', 0)) as always (network, place)
  where exists (select from line) and network not in (select network from named where network is not null)
    and not exists (select from line where lower(text) = 'no ' || lower(always.network))
), release as (
  insert into content_releases (published_at, by, note)
  select now(), max(changed_by), 'Your social links, which were under Settings' from line having count(*) > 0
  returning id
)
insert into content_values (release, file, part, value)
select id, 'site', 'social', (select coalesce(jsonb_agg(jsonb_build_object('network', network, 'url', url) order by place), '[]') from shown)
from release;
delete from settings where key = 'social-links';
