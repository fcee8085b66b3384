/** Sentences of docs/panels.md that say what a page cannot prevent. */
const places = {
  read: 'read what the browser keeps for the product, the token of the session too',
  replace: 'replace what all panels use',
  end: 'end the session',
  hide: 'hide or empty the page',
  hold: 'hold a visitor back',
  texts: 'write the texts of others',
  keys: 'listen to keys',
  memory: 'take memory',
  tab: 'block the tab',
} as const

export const documentedPlaces: readonly string[] = Object.values(places)

/**
 * What code of a panel may do, by its name in `panel-code.tsx`, with the place in docs/panels.md where the page that all
 * panels share cannot keep it from that.
 */
export const codeAttacks: Readonly<Record<string, string | null>> = {
  'throws in render': null,
  'throws in a later render': null,
  'throws in an effect': null,
  'throws in an event': null,
  'throws in a timer': null,
  'rejects a promise': null,
  'sets its state in every render': null,
  'draws itself again and again': null,
  'loops without end': places.tab,
  'takes 20 MB in every 100 ms': places.memory,
  'replaces window.fetch': null,
  'reads the token in a wrapped fetch': null,
  'reads the token in localStorage': places.read,
  'reads the token with session.token()': places.read,
  'ends the session with session.clear()': places.end,
  'replaces Array.prototype.map': null,
  'empties #root': places.hide,
  'hides everything by a style': places.hide,
  'goes back by a timer': places.hold,
  'goes back by a timer that the router follows': null,
  'adds texts to the namespaces of others': null,
  'registers texts of another panel': places.texts,
  'makes pushState throw': places.replace,
  'writes document.title': null,
  'clears the query cache': null,
  'removes the header': places.hide,
  'listens to keys': places.keys,
  'clears localStorage': places.end,
  'writes a false copy of the registry': null,
  'replaces JSON.parse': null,
  'removes window.panelIntegrity': null,
}

/** A row of the table: what was tried, and what came of it. */
export interface AttackRow {
  attack: string
  /** What the user sees, or null where only a description was tried, which never came to a page. */
  sees: Sight | null
  /** The sentence with which the release is refused; null where it passed. */
  refusal: string | null
}

const survivals = ['header', 'other panels', 'session'] as const

export interface Sight {
  /** In the panel's own place. */
  place: string
  survives: Readonly<Record<(typeof survivals)[number], boolean>>
  /** Whether the page is as it was after it was loaded again elsewhere. */
  afterReload: boolean
  stolen: boolean
}

const isContained = ({ survives, stolen, afterReload }: Sight): boolean =>
  survivals.every(name => survives[name]) && !stolen && afterReload

/**
 * How a row ends: refused by the gate, contained in the page, or documented at `place`. Throws when it is none of them.
 */
export const stateOf = ({ attack, sees, refusal }: AttackRow, place: string | null = null): string => {
  if (refusal !== null) return 'refused by the gate'
  if (sees && isContained(sees)) return 'contained'
  if (place !== null) return 'documented'
  throw new Error(`'${attack}' is neither refused, contained nor documented`)
}
