/** The options of a game that brings no sheet of its own, from the JSON Schema that the server sends. */

import type { GameOption, OptionChoice, OptionSheet, OptionValue, Span } from '../contracts/options'
import type { GameInfo } from '../wire/types'

interface Schema {
  readonly type?: string
  readonly enum?: readonly OptionValue[]
  readonly anyOf?: readonly Schema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
}

/** Up to so many numbers are offered one by one. */
const MAX_LISTED = 12
const THINKING: readonly string[] = ['bank', 'increment']

export function sheetOf({ schema }: Pick<GameInfo, 'schema'>): OptionSheet {
  const root = schema as Schema
  const fields = { ...resolved(root, root).properties }
  const thinking = THINKING.every((name) => name in fields)
  const names = Object.keys(fields).filter((name) => !(thinking && THINKING.includes(name)))
  return { thinking, options: names.flatMap((name) => option(name, resolved(fields[name] ?? {}, root), root)) }
}

function resolved(schema: Schema, root: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (root.$defs?.[name] ?? {})
}

/** One option; none where people could not write down what it takes. */
function option(name: string, schema: Schema, root: Schema): GameOption[] {
  const parts = (schema.anyOf ?? [schema]).map((part) => resolved(part, root))
  const values = parts.flatMap(listed)
  const span = parts.map(spanOf).find((found) => found !== null)
  const choices = values.map((value): OptionChoice => ({ value, label: `option.${name}.${value}` }))
  if (span) return [{ name, choices, span }]
  return choices.length > 1 ? [{ name, choices }] : []
}

/** The values that can be offered one by one. */
function listed(schema: Schema): readonly OptionValue[] {
  if (schema.enum) return schema.enum
  if (schema.type === 'boolean') return [false, true]
  if (schema.type === 'null') return [null]
  const { minimum = 0, maximum = Number.POSITIVE_INFINITY } = schema
  if (schema.type !== 'integer' || maximum - minimum >= MAX_LISTED) return []
  return Array.from({ length: maximum - minimum + 1 }, (_, at) => minimum + at)
}

/** Numbers that are too many to be listed. */
function spanOf(schema: Schema): Span | null {
  if (schema.type !== 'integer' || schema.enum || listed(schema).length > 0) return null
  const { minimum, maximum } = schema
  return { ...(minimum !== undefined && { min: minimum }), ...(maximum !== undefined && { max: maximum }) }
}
