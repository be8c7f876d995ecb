/** Tables, people and boards for tests. */

import type { Board, Hello, LogEntry, Person, SeatInfo, TableInfo } from '../wire/types'

export const ADA: Person = { id: 'ada', name: 'Ada', emblem: 'lamp' }
export const BEN: Person = { id: 'ben', name: 'Ben', emblem: '' }

export function sitter(person: Person | null, more: Partial<SeatInfo> = {}): SeatInfo {
  const level = person ? null : 'easy'
  return { kind: person ? 'person' : 'bot', colour: 0, person, level, present: true, gone: false, ...more }
}

/** Sitters with the colours of their seats. */
export function row(...seats: readonly SeatInfo[]): SeatInfo[] {
  return seats.map((info, colour) => ({ ...info, colour }))
}

export function table(more: Partial<TableInfo> = {}): TableInfo {
  return {
    id: 't',
    game: 'montgolfiere',
    options: {},
    stage: 'playing',
    seats: row(sitter(ADA), sitter(BEN)),
    host: 'ada',
    public: false,
    paused: false,
    offer: null,
    commit: '',
    created: 0,
    previous: null,
    next: null,
    outcome: null,
    watching: 0,
    edition: 0,
    site: null,
    hints: false,
    evening: null,
    holiday: null,
    ...more,
  }
}

export function entry(...types: string[]): LogEntry {
  return { at: 0, facts: types.map((type) => ({ type })) }
}

export function board(log: readonly LogEntry[], more: Partial<Board> = {}): Board {
  const view = { seats: 2, seat: 0, at: 0, gone: [], happened: [] }
  return { seat: 0, view, legal: [], start: 0, log, ...more }
}

export function hello(more: Partial<Hello> = {}): Hello {
  return {
    type: 'hello',
    you: ADA,
    table: table(),
    at: 1000,
    waiting: { needed: [0, 1], until: null, phase: 1, sealed: true },
    boards: [board([entry('dealt')])],
    common: null,
    lines: [],
    version: '0',
    ...more,
  }
}
