import { expect, test } from 'vitest'
import { describePage, expectLinks, main, region, text, texts } from './page-test.ts'

describePage('/contact', () => {
  test('Three ways to reach us are shown, each with its response time', async () => {
    const ways = region('Three ways to reach us')
    expect(await texts(ways.getByRole('heading', { level: 3 }))).toEqual([
      'Email support',
      'Book a Call',
      'Community Support',
    ])
    const words = await text(ways)
    for (const part of ['Reply usually within 24 hours', 'Available within 7 days', '24/7 peer support'])
      expect(words).toContain(part)
    await expectLinks(ways, 'Book a Focus Call', '/focus-call')
    await expectLinks(ways, 'See the Society', '/society')
    const mail = ways.getByRole('link', { name: 'support@unborrowed.example' })
    expect(await mail.getAttribute('href')).toMatch(/^mailto:support@unborrowed\.example/)
  })

  test('The form has its six fields, with the labels and types that browsers use for autofill', async () => {
    const fields = [
      [/first name/i, 'firstName', 'text', 'given-name', false],
      [/last name/i, 'lastName', 'text', 'family-name', false],
      [/^email/i, 'email', 'email', 'email', true],
      [/business/i, 'businessType', 'text', null, false],
      [/subject/i, 'subject', 'text', null, false],
      [/message/i, 'message', 'textarea', null, true],
    ] as const
    const form = region('Write to us').locator('form')
    for (const [label, name, type, autocomplete, required] of fields) {
      const field = form.getByLabel(label)
      const found = await field.evaluate((element) => {
        const { name, type, required } = element as HTMLInputElement
        return [name, type, element.getAttribute('autocomplete'), required]
      })
      expect(found).toEqual([name, type, autocomplete, required])
    }
    expect(await form.getByRole('button').count()).toBe(1)
  })

  test('Four questions are answered, and the page says who it is for', async () => {
    expect(await region('Common questions').getByRole('group').count()).toBe(4)
    const words = await text(main())
    expect(words).toContain('women and BIPOC founders')
    expect(words).toContain('89% success rate')
  })

  test('The hours, the place and a contact for urgent matters are shown', async () => {
    const words = await text(main())
    expect(words).toContain('Monday to Friday 9:00 AM to 5:00 PM EST')
    expect(words).toMatch(/Remote, worldwide/)
    await expectLinks(main(), /urgent/i, 'mailto:support@unborrowed.example?subject=URGENT')
  })
})
