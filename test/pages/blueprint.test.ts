import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { all, builtPage, checkoutForms, expectLinks, text, texts } from './read-page.ts'

const { main } = builtPage('/blueprint')

describe('/blueprint', () => {
  test('It costs $35 instead of $97 (struck through), with lifetime access and a 30-day refund', () => {
    expect(text(main)).toMatch(/\$35 ?instead of \$97/)
    expect(text(main)).toContain('Lifetime access')
    expect(text(main)).toContain('Full refund within 30 days, no questions asked.')
  })

  test('Both download buttons start the checkout of the Blueprint', () => {
    const found = checkoutForms(main, 'blueprint')
    expect(found.map(({ action }) => action)).toEqual(Array(2).fill('/functions/v1/create-checkout'))
  })
})

describe('/blueprint/sample-chapter', () => {
  const chapter = builtPage('/blueprint/sample-chapter').main

  test('A whole chapter of the Blueprint can be read for free, with no field to fill in', () => {
    expect(texts(all(chapter, 'h1'))).toEqual(['Go, or no-go'])
    expect(text(chapter)).toContain('A zero on the first line is a no, whatever the total says.')
    expect(all(chapter, 'tr').length).toBeGreaterThan(10)
    expect(all(chapter, 'textarea input').filter(({ attribs }) => attribs.type !== 'hidden')).toEqual([])
  })

  test('The same chapter can be downloaded as a PDF', () => {
    const address = all(chapter, 'a', 'Download it as a PDF')[0]?.attribs.href ?? ''
    const { files } = JSON.parse(readFileSync('build/static.json', 'utf8'))
    expect(files[address].type).toBe('application/pdf')
    expect(readFileSync(`build/client${address}`).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('It leads back to the Blueprint, which leads to it, and it can be bought there', () => {
    expectLinks(chapter, 'Back to the Blueprint', '/blueprint')
    expect(checkoutForms(chapter, 'blueprint')).toHaveLength(1)
    expectLinks(main, /chapter for free/, '/blueprint/sample-chapter')
  })
})
