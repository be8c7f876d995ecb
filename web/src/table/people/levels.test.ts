import { describe, expect, it } from 'vitest'
import { isFar } from './levels'

const LONG = ['beginner', ...Array.from({ length: 20 }, (_, at) => `easy-${at + 1}`), 'easy', 'master']
const near = (own: string | undefined) => LONG.filter((level) => !isFar(LONG, own, level))

describe('a long ladder', () => {
  it('offers what lies around the own rung, and its ends', () => {
    expect(near('easy-9')).toEqual(['beginner', 'easy-7', 'easy-8', 'easy-9', 'easy-10', 'easy-11', 'master'])
    expect(near('beginner')).toEqual(['beginner', 'easy-1', 'easy-2', 'master'])
    expect(near(undefined)).toEqual(['beginner', 'easy-1', 'master'])
  })

  it('is offered whole where it is short', () => {
    const short = LONG.slice(0, 8)
    expect(short.filter((level) => isFar(short, 'beginner', level))).toEqual([])
  })
})
