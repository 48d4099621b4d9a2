-- What sources say beside what a list, a fit or a search reads: nothing did.
alter table opportunities
  drop column category, drop column category_words, drop column activity_words, drop column eligibility_codes,
  drop column set_aside_words, drop column opens_on, drop column further_deadlines, drop column awards_words,
  drop column expected_close_on, drop column expected_award_on, drop column expected_start_on, drop column fiscal_year,
  drop column more_url, drop column apply_url, drop column fact_pages;
