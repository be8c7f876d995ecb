// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { format, placeholders } from '../src/i18n/format'

describe('format', () => {
  test('fills names, numbers and leaves what it was not given', () => {
    expect(format('{who} flies {n} up, {why}', { who: 'Ada', n: 2 }, 'en')).toBe('Ada flies 2 up, {why}')
  })

  test('takes apostrophes and stray # as they are', () => {
    expect(format("L'été n° #{n}", { n: 3 }, 'fr')).toBe("L'été n° #3")
  })

  test.each([
    ['en', 0, '0 cards'],
    ['en', 1, '1 card'],
    ['en', 2, '2 cards'],
    ['fr', 0, '0 card'],
    ['fr', 1, '1 card'],
    ['fr', 2, '2 cards'],
    ['de', 0, '0 cards'],
    ['el', 1, '1 card'],
    ['el', 5, '5 cards'],
  ])('in %s %i is %s', (language, n, said) => {
    expect(format('{n, plural, one {# card} other {# cards}}', { n }, language)).toBe(said)
  })

  test('an exact number comes before its plural', () => {
    const text = '{n, plural, =0 {nobody} one {{name} alone} other {{name} and # more}}'
    expect([0, 1, 4].map((n) => format(text, { n, name: 'Zoe' }, 'en'))).toEqual([
      'nobody',
      'Zoe alone',
      'Zoe and 4 more',
    ])
  })

  test('select chooses by word, and other is the rest', () => {
    const text = '{who, select, you {You rise} other {{who} rises}} {n, plural, one {once} other {# times}}'
    expect(format(text, { who: 'you', n: 1 }, 'en')).toBe('You rise once')
    expect(format(text, { who: 'Ada', n: 3 }, 'en')).toBe('Ada rises 3 times')
  })

  test('a value is never read as a message', () => {
    expect(format('{name}', { name: '{n, plural' }, 'en')).toBe('{n, plural')
  })

  test.each([
    'a } b',
    'a { b',
    '{}',
    '{n, plural, one {x}}',
    '{n, plural, many {x} other {y}}',
    '{n, plural, one {x} other {y} z}',
    '{n, ordinal, other {y}}',
  ])('refuses %s', (text) => {
    expect(() => format(text, { n: 1 }, 'en')).toThrow(SyntaxError)
  })
})

test('placeholders say what a message needs and how', () => {
  const text = '{who, select, you {You} other {{name}}}: {n, plural, one {# {thing}} other {#}} {end}'
  expect(placeholders(text)).toEqual(['end', 'n, plural', 'name', 'thing', 'who, select: other you'])
})
