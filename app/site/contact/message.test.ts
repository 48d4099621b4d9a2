import { expect, test } from 'vitest'
import { site } from '../../../site.config.ts'
import { letterOf } from './message.ts'

const rosa = { firstName: ' Rosa ', lastName: 'Diaz', email: 'rosa@bakery.example', businessType: 'Bakery' }

test('what Rosa typed is the letter, signed with her name, her business and her address', () => {
  const letter = new URL(letterOf({ ...rosa, subject: 'Ovens & grants', message: 'Do ovens count?\nI have two.' }))
  expect(letter.pathname).toBe(site.supportEmail)
  expect(letter.searchParams.get('subject')).toBe('Ovens & grants')
  expect(letter.searchParams.get('body')).toBe(
    'Do ovens count?\r\nI have two.\r\n\r\nRosa Diaz\r\nBakery\r\nrosa@bakery.example\r\n',
  )
})

test('an address and a message are enough', () => {
  const none = { firstName: '', lastName: '', businessType: '', subject: '' }
  const letter = new URL(letterOf({ ...none, email: 'lee@nonprofit.example', message: '50% + tax?' }))
  expect(letter.searchParams.get('subject')).toBe('A message from lee@nonprofit.example')
  expect(letter.searchParams.get('body')).toBe('50% + tax?\r\n\r\nlee@nonprofit.example\r\n')
})
