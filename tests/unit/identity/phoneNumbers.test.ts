// Telephone numbers of services and buyers: parsed as typed, shown in international form.
import { expect, it } from 'vitest'
import { parseLikelyPhoneNumber } from '#rules/commerce/services'
import { normalizePhoneNumber, formatTypedPhoneNumber, formatPhoneNumber } from '#server/lib/phoneNumbers.ts'

const numbers: [string, string, string][] = [
  ['+961 3 123 456', '+9613123456', '+961 3 123 456'],
  ['00961 3 123 456', '+9613123456', '+961 3 123 456'],
  ['009 961 3 123 456', '+9613123456', '+961 3 123 456'],
  ['+7 912 345 67 89', '+79123456789', '+7 912 345 67 89'],
  ['+44 (0)20 7946 0000', '+442079460000', '+44 20 7946 0000'],
  ['0044 20 7946 0000', '+442079460000', '+44 20 7946 0000'],
  ['+1 555 555 0100', '+15555550100', '+1 555 555 0100'],
  ['0803 123 4567', '+2348031234567', '+234 803 123 4567'],
  ['8031234567', '+2348031234567', '+234 803 123 4567'],
  ['234 803-123-4567', '+2348031234567', '+234 803 123 4567'],
  ['+234 (0) 803.123.4567', '+2348031234567', '+234 803 123 4567'],
  ['00234 (0)803–123–4567', '+2348031234567', '+234 803 123 4567'],
  ['00 234 803 123 4567', '+2348031234567', '+234 803 123 4567'],
  ['(+234)8031234567', '+2348031234567', '+234 803 123 4567'],
  ['(+234) 803 123 4567', '+2348031234567', '+234 803 123 4567'],
  ['(00234) 803·123·4567', '+2348031234567', '+234 803 123 4567'],
  ['tel:+2348031234567', '+2348031234567', '+234 803 123 4567'],
  ['0803−123−4567', '+2348031234567', '+234 803 123 4567'],
  ['0803/123/4567', '+2348031234567', '+234 803 123 4567'],
  ['０８０３１２３４５６７', '+2348031234567', '+234 803 123 4567'],
  ['٠٨٠٣١٢٣٤٥٦٧', '+2348031234567', '+234 803 123 4567'],
  ['02012345678', '+2342012345678', '+234 201 234 5678'],
  ['01 234 5678', '+2342012345678', '+234 201 234 5678'],
  ['+234 1 234 5678', '+2342012345678', '+234 201 234 5678'],
  ['234 1 234 5678', '+2342012345678', '+234 201 234 5678'],
  ['+234 961 312 3456', '+2349613123456', '+234 961 312 3456'],
  ['0961 312 3456', '+2349613123456', '+234 961 312 3456'],
]

it.each(numbers)('the number %j is dialled as %s and shown as %s', (typed, number, shown) => {
  expect(normalizePhoneNumber(typed)).toBe(number)
  expect(normalizePhoneNumber(number)).toBe(number)
  expect(formatPhoneNumber(number)).toBe(shown)
})

it.each([
  'javascript:alert(1)',
  '123456789',
  '112',
  '961 3 123 456',
  '0803 123 45678',
  '0803 123 456',
  '+999 123 4567',
  '08031234567 / 08021234567',
  '0803 123 4567 ext 12',
  'call 0803 123 4567',
])('the text %j is not a number', (typed) => {
  expect(normalizePhoneNumber(typed)).toBeNull()
})

it('an overlong text is not a number, and is rejected without a search', () => {
  expect(normalizePhoneNumber(`+234${'-'.repeat(1_000_000)}`)).toBeNull()
  expect(parseLikelyPhoneNumber(`+234${'-'.repeat(1_000_000)}`)).toBeNull()
})

it('a form accepts every plausible number, and leaves numbering plans to the server', () => {
  for (const [typed] of numbers) expect(parseLikelyPhoneNumber(typed)).toBe(typed)
  const others = [
    'javascript:alert(1)',
    '112',
    '0803 12',
    '0803 123 4567 / 0802 123 4567',
    'call 0803 123 4567',
  ]
  for (const typed of others) expect(parseLikelyPhoneNumber(typed)).toBeNull()
})

it.each([
  ['803 123 4567', '+234 803 123 4567'],
  ['0803 123 4567', '+234 803 123 4567'],
  ['01 234 5678', '+234 201 234 5678'],
  ['+61 0412 345 678', '+61 412 345 678'],
  ['+62 0812 3456 7890', '+62 812 3456 7890'],
  ['+256 0 772 123456', '+256 772 123456'],
  ['961 3 123 456', '961 3 123 456'],
  ['0816 555 0177 or 0803 123 4567', '0816 555 0177 or 0803 123 4567'],
])('the vendor sees the number %j of a buyer as %j', (typed, shown) => {
  expect(formatTypedPhoneNumber(typed)).toBe(shown)
})
