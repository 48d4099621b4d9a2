-- How a text is searched and compared, the same as fold() in app/platform/fold.ts. Its test holds the two together.
create function fold(text) returns text language sql immutable parallel safe
return case when octet_length($1) = length($1) then lower(translate($1, '''`', ''))
  else replace(replace(replace(translate(lower(regexp_replace(normalize(translate(regexp_replace($1,
    '[''`´‘’‚‛′‵ʹʻʼʽˈ＇\u00ad\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e007f]',
    '', 'g'), '“”„', '"""'), nfkd), '[\u0300-\u036f]', '', 'g')), 'øłđıς', 'oldiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end;

-- The words of a text in every form, and all of them as they stand: "IT" and "who" are no words to the first.
create function words_of(text) returns tsvector language sql immutable parallel safe
return to_tsvector('english'::regconfig, fold($1)) || to_tsvector('simple'::regconfig, fold($1));

-- Of a long text only what is in capitals is kept as it stands: "WHO" and not every "who".
create or replace function opportunity_words_of(title text, agency text, number text, description text) returns tsvector
language sql immutable as $$
  select setweight(words_of(left(title, 2000)), 'A') ||
    setweight(words_of(left(coalesce(agency, '') || ' ' || number, 500)), 'B') ||
    setweight(to_tsvector('english'::regconfig, fold(left(coalesce(description, ''), 8000))), 'D') ||
    setweight(to_tsvector('simple'::regconfig, coalesce((select string_agg(found[1], ' ')
      from regexp_matches(left(description, 8000), '\m[A-Z]{2,4}\M', 'g') found), '')), 'D')
$$;
create or replace function opportunity_title_words_of(title text) returns tsvector language sql immutable as $$
  select words_of(left(title, 2000))
$$;
update opportunity_words w set words = opportunity_words_of(o.title, o.agency, o.number, o.description)
from opportunities o where o.ref = w.ref;
update opportunity_titles t set words = opportunity_title_words_of(o.title) from opportunities o where o.ref = t.ref;
insert into opportunity_synonyms (words) values ('{it,"information technology"}');

alter table messages drop column words;
alter table messages add column words tsvector generated always as (words_of(body)) stored;
create index messages_words on messages using gin (words);

drop index tickets_name_letters, applications_name_letters, bookings_name_letters;
create index tickets_name_letters on tickets using gin (fold(first_name || ' ' || last_name) gin_trgm_ops);
create index applications_name_letters on applications using gin (fold(answers ->> 'name') gin_trgm_ops);
create index bookings_name_letters on bookings using gin (fold(name) gin_trgm_ops);
