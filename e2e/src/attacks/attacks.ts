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
