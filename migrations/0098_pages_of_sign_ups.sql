-- Where someone signed up is a page's name in reports. Until now it was the path of whatever page the form was on, with the
-- token of a link that opens someone's data, membership or download. Public pages keep their name; the others have none.
alter table newsletter_consents disable trigger newsletter_consents_kept;
with renamed as (
  update newsletter_consents set page = '/…'
  where event = 'asked' and page not in (
    '/', '/about', '/shop', '/blueprint', '/blueprint/sample-chapter', '/free-money-finder', '/clarity-call', '/focus-call',
    '/society', '/startup-pack', '/funding-pack', '/testimonials', '/contact', '/login', '/privacy', '/terms', '/quiz',
    '/newsletter', '/…'
  )
  returning id
)
-- The second copy in the journal is written anew, so that a restored database has the new one.
update copied_rows set is_written = false, changed_at = greatest(now(), changed_at + interval '1 microsecond')
from renamed where table_name = 'newsletter_consents' and row_id = renamed.id;
alter table newsletter_consents enable trigger newsletter_consents_kept;
