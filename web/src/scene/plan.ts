/** Where everything stands on a screen: sizes in, rectangles out. No sentence is asked, so none can move a board. */

/** What a game needs, as it is now. */
export interface Fit {
  /** The picture's width by its height; null where it fills whatever there is. */
  readonly ratio: number | null
  /** Where a finger would not find its cells, the picture is wider than its place and moves below it, up to so many pixels. */
  readonly pans?: number
  /** It gains nothing by being wider than this. */
  readonly widest?: number
  /** Pixels around the picture that belong to it, across and down: names of rows, hems, handles. */
  readonly rim: readonly [across: number, down: number]
  /** How many places for a finger lie side by side in it. */
  readonly cells: number
  /** The people shown beside it: how high they are in one row, and below each other. */
  readonly rivals: readonly [row: number, list: number]
  /** The hand: pixels that it needs, and its height by its width below the board and, where there is room, beside it. */
  readonly hand: readonly [least: number, below: number, beside: number]
  /** Lines of words at best, and at least. */
  readonly words: readonly [best: number, least: number]
  /** Rows of main buttons. */
  readonly actions: 0 | 1 | 2 | 3
  /** The least height of something that is shown as well where there is room; left out where there is nothing more. */
  readonly spare?: number
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Plan {
  readonly shape: 'upright' | 'beside' | 'band'
  /** The picture with its rim, centred in what it may use. */
  readonly board: Box
  readonly rivals: Box
  readonly words: Box
  readonly actions: Box
  readonly hand: Box
  /** What is left for something more; without height where nothing is. */
  readonly spare: Box
  /** People are chips in one row, not lines below each other. */
  readonly chips: boolean
  /** How much larger the picture must be looked at for a finger to find a cell; 1 where it finds them as they are. */
  readonly zoom: number
}

/** What a finger finds among many, and what it finds without looking. */
export const CELL = 30
const TAP = 44
const LINE = 18
const PAD = 8
const ROW = 52
/** The column beside a board: its least width, and its share of a wide screen. */
const NARROW = 272
const COLUMN = 0.3
const WIDEST_HAND = 544
/** Seven cards for a finger each. */
const MIN_HAND = 352
/** Beside a board words get what is left over, and that is seldom so little. */
const FEW = 2
/** Where a column has more than it needs, words need not be small. */
const ROOMY = 3
/** What a picture gives up before a sentence is cut short. */
const YIELDS = 0.07

/** So many people, each in a place of the usual size. */
export const people = (seats: number): Fit['rivals'] => [46, 52 * seats]

export function plan(width: number, height: number, fit: Fit): Plan {
  return [stack, band, flank]
    .map((way) => way(width, height, fit))
    .reduce((best, next) => (gain(next, fit) > gain(best, fit) ? next : best))
}

/** A picture that is seen as a whole is worth more than a window onto it. */
function gain({ board }: Plan, { ratio, rim, widest = board.width }: Fit): number {
  const whole = ratio === null || board.width + 1 >= (board.height - rim[1]) * ratio
  return Math.min(board.width, widest) * board.height * (whole ? 1 : 0.8)
}

const lines = (count: number) => (count === 0 ? 0 : count * LINE + PAD)

/** The largest picture with its rim in so much room. */
function largest(width: number, height: number, { ratio, rim, cells, pans = 0 }: Fit): readonly [number, number] {
  if (ratio === null) return [Math.max(0, width), Math.max(0, height)]
  const across = width - rim[0]
  const most = pans > 0 && across / cells < CELL ? Math.max(across, pans) : across
  const down = Math.max(0, Math.min(height - rim[1], most / ratio))
  return [Math.min(Math.max(0, width - rim[0]), down * ratio) + rim[0], down + rim[1]]
}

/** How high a picture would like to be; one that fills whatever there is leaves others what they want. */
function highest(width: number, height: number, fit: Fit): number {
  return fit.ratio === null ? 0 : largest(width, height, fit)[1]
}

/** How high it has to be: a little less is enough, unless a finger would then miss its cells. */
function enough(full: number, { ratio, rim, cells }: Fit): number {
  if (ratio === null) return full
  const found = (cells * CELL) / ratio + rim[1]
  return full < found ? full : Math.max(found, full * (1 - YIELDS))
}

/** What is left over goes to each in turn, up to what it wants. */
function share(spare: number, wants: readonly number[]): number[] {
  let left = Math.max(0, spare)
  return wants.map((want) => {
    const got = Math.min(left, Math.max(0, want))
    left -= got
    return got
  })
}

type Places = Omit<Plan, 'shape' | 'zoom'>

function made(shape: Plan['shape'], fit: Fit, boxes: Places): Plan {
  const cell = (boxes.board.width - fit.rim[0]) / Math.max(1, fit.cells)
  return { shape, ...boxes, zoom: cell > 0 && cell < CELL ? TAP / cell : 1 }
}

/** People, board, words, buttons and hand below each other. */
function stack(width: number, height: number, fit: Fit): Plan {
  const actions = fit.actions * ROW
  const [chips] = fit.rivals
  const [least, below] = fit.hand
  const most = Math.max(least, below * Math.min(width, WIDEST_HAND))
  const [best, fewest] = fit.words
  const full = highest(width, height, fit)
  const spare = height - actions - chips - least - lines(fewest)
  const [more = 0] = share(spare - enough(full, fit), [lines(best) - lines(fewest)])
  const [higher = 0] = share(spare - more - full, [most - least])
  const [words, hand] = [lines(fewest) + more, least + higher]
  const free = Math.max(0, height - actions - chips - hand - words)
  const [across, down] = largest(width, free, fit)
  const rows = [chips, free, words, actions, hand]
  const tops = rows.map((_, at) => rows.slice(0, at).reduce((sum, row) => sum + row, 0))
  const row = (at: number): Box => ({ x: 0, y: tops[at] ?? 0, width, height: rows[at] ?? 0 })
  const board = { x: (width - across) / 2, y: chips + (free - down) / 2, width: across, height: down }
  return made('upright', fit, {
    board,
    rivals: row(0),
    words: row(2),
    actions: row(3),
    hand: row(4),
    spare: { ...row(4), height: 0 },
    chips: true,
  })
}

/** People above the board, and below it words and buttons beside the hand. */
function band(width: number, height: number, fit: Fit): Plan {
  const actions = fit.actions * ROW
  const [chips] = fit.rivals
  const [least, below] = fit.hand
  const [best, few] = fit.words
  const fewest = least > 0 ? Math.min(few, FEW) : few
  const wide = least > 0 ? Math.min(Math.max(width / 2, MIN_HAND), WIDEST_HAND) : 0
  const needed = Math.max(least, below * wide, lines(fewest) + actions)
  const [more = 0] = share(height - chips - needed - highest(width, height, fit), [lines(best) + actions - needed])
  const low = needed + more
  const free = Math.max(0, width - wide < NARROW ? 0 : height - chips - low)
  const [across, down] = largest(width, free, fit)
  const top = height - low
  const left = width - wide
  return made('band', fit, {
    board: { x: (width - across) / 2, y: chips + (free - down) / 2, width: across, height: down },
    rivals: { x: 0, y: 0, width, height: chips },
    words: { x: 0, y: top, width: left, height: low - actions },
    actions: { x: 0, y: height - actions, width: left, height: actions },
    hand: { x: left, y: top, width: wide, height: low },
    spare: { x: 0, y: height, width, height: 0 },
    chips: true,
  })
}

/** The board as high as it goes, everything else in a column beside it. */
function flank(width: number, height: number, fit: Fit): Plan {
  const [across, down] = largest(width - Math.max(NARROW, COLUMN * width), height, fit)
  const x = across
  const column = width - across
  const actions = fit.actions * ROW
  const [least, below, tall] = fit.hand
  const [best, few] = fit.words
  const fewest = Math.min(few, FEW)
  const [chip, list] = fit.rivals
  const wide = Math.min(column, WIDEST_HAND)
  const first = lines(fewest) + actions + least + chip
  const [lying = 0, standing = 0, listed = 0] = share(height - first, [
    Math.max(0, below * wide - least),
    (tall - Math.max(below, least / wide)) * wide,
    list - chip,
  ])
  // Half a list of people is none, and half a second row of a hand, too.
  const chips = listed < list - chip
  const people = chips ? chip : list
  const hand = least + lying + (standing < (tall - Math.max(below, least / wide)) * wide ? 0 : standing)
  const rest = height - people - actions - hand
  const roomy = [lines(best + ROOMY), lines(best)].find((words) => rest - words >= (fit.spare ?? rest))
  const spare = roomy === undefined ? 0 : rest - roomy
  const rows = [people, rest - spare, actions, hand, spare]
  const tops = rows.map((_, at) => rows.slice(0, at).reduce((sum, row) => sum + row, 0))
  const row = (at: number): Box => ({ x, y: tops[at] ?? 0, width: column, height: rows[at] ?? 0 })
  const board = { x: 0, y: (height - down) / 2, width: across, height: down }
  const plan = made('beside', fit, {
    board,
    rivals: row(0),
    words: row(1),
    actions: row(2),
    hand: row(3),
    spare: row(4),
    chips,
  })
  // A column that is higher than the screen is none.
  return height < first ? { ...plan, board: { ...board, width: 0, height: 0 } } : plan
}
