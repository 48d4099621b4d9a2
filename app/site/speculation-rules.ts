/**
 * Lets browsers that can fetch a public page at the press on its link, before the click is complete. Pages that are
 * private to a buyer, and answers that are not pages, are left alone.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/downloads/*', '/demo/*', '/functions/*', '/*\\?*'] } },
          { not: { selector_matches: '[download],[rel~=nofollow]' } },
        ],
      },
      eagerness: 'conservative',
    },
  ],
})
