import { queryClient } from '@panel/shared/api-client'
import { i18n, registerLocales } from '@panel/shared/i18n'
import { session } from '@panel/shared/session'
import { type ComponentType, useCallback, useEffect, useState } from 'react'

/** Compiled into a panel: what it does to the page. `turn` rises with each call of `again`, which draws it again. */
interface Attack {
  render?: (turn: number, again: () => void) => void
  /** After the first drawing. */
  effect?: (again: () => void) => void
  /** After each drawing. */
  effects?: (turn: number, again: () => void) => void
}

const fail = (): never => {
  throw new Error('an attack')
}

/** An attacker would send what was stolen elsewhere; here it is left where the test looks. */
const steal = (what: string | null | undefined): void => {
  if (what) document.documentElement.dataset.stolen = what
}

const wrapFetch = (): void => {
  const own = window.fetch
  window.fetch = (input, init) => {
    const headers = input instanceof Request ? input.headers : new Headers(init?.headers)
    steal(headers.get('authorization'))
    return own.call(window, input, init)
  }
}

const hideAll = (): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { display: none !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

const hoard = (): void => {
  const kept: Uint8Array[] = []
  setInterval(() => kept.length < 20 && kept.push(new Uint8Array(20_000_000).fill(1)), 100)
}

const strange = { default: { title: 'Foreign', list: { title: 'Foreign', emptyHint: 'Foreign' } } }

const attacks: Record<string, Attack> = {
  'throws in render': { render: fail },
  'throws in a later render': {
    render: turn => {
      if (turn > 0) fail()
    },
    effect: again => again(),
  },
  'throws in an effect': { effect: fail },
  'throws in an event': { effect: () => window.addEventListener('click', fail) },
  'throws in a timer': { effect: () => void setTimeout(fail, 50) },
  'rejects a promise': { effect: () => void setTimeout(() => void Promise.reject(new Error('an attack')), 50) },
  'sets its state in every render': { render: (_, again) => again() },
  'draws itself again and again': { effects: (_, again) => void setTimeout(again) },
  'loops without end': {
    // Not quite: the test goes on afterwards.
    effect: () => {
      for (const end = Date.now() + 40_000; Date.now() < end; );
    },
  },
  'takes 20 MB in every 100 ms': { effect: hoard },
  'replaces window.fetch': {
    effect: () => void Object.assign(window, { fetch: () => Promise.reject(new TypeError('an attack')) }),
  },
  'reads the token in a wrapped fetch': { effect: wrapFetch },
  'reads the token in localStorage': { effect: () => steal(localStorage.getItem('token')) },
  'reads the token with session.token()': { effect: () => steal(session.token()) },
  'ends the session with session.clear()': { effect: () => session.clear() },
  'replaces Array.prototype.map': { effect: () => void Object.assign(Array.prototype, { map: fail }) },
  'empties #root': { effect: () => void setTimeout(() => document.getElementById('root')?.replaceChildren(), 50) },
  'hides everything by a style': { effect: hideAll },
  'goes back by a timer': {
    effect: () => void setInterval(() => history.pushState(null, '', '/cpc/address-book'), 200),
  },
  'goes back by a timer that the router follows': {
    effect: () =>
      void setInterval(() => {
        if (location.pathname === '/cpc/address-book') return
        history.pushState(null, '', '/cpc/address-book')
        dispatchEvent(new PopStateEvent('popstate', { state: null }))
      }, 200),
  },
  'adds texts to the namespaces of others': {
    effect: () => {
      for (const name of ['mfe-domain-manager', 'mfe-auth'])
        i18n.addResourceBundle('en', name, strange.default, true, true)
    },
  },
  'registers texts of another panel': {
    effect: () => registerLocales('mfe-domain-manager', { en: async () => strange, uk: async () => strange }),
  },
  'makes pushState throw': { effect: () => void Object.assign(history, { pushState: fail }) },
  'writes document.title': { effect: () => void Object.assign(document, { title: 'Foreign' }) },
  'clears the query cache': { effect: () => queryClient.clear() },
  'removes the header': { effect: () => void setTimeout(() => document.querySelector('header')?.remove(), 50) },
  'listens to keys': { effect: () => window.addEventListener('keydown', ({ key }) => steal(key), true) },
  'clears localStorage': { effect: () => localStorage.clear() },
  'writes a false copy of the registry': {
    effect: () => {
      for (const key of Object.keys(localStorage))
        if (/registry/i.test(key)) localStorage.setItem(key, '{"registry":{}}')
    },
  },
  'replaces JSON.parse': { effect: () => void Object.assign(JSON, { parse: fail }) },
  'removes window.panelIntegrity': { effect: () => void Reflect.deleteProperty(window, 'panelIntegrity') },
}

/** The test exchanges this text in the compiled file: one compilation serves all attacks. */
const chosen = attacks[JSON.parse('"chosen attack"')]

export const attackFrom =
  <Props extends object>(Sound: ComponentType<Props>) =>
  (props: Props) => {
    const [turn, setTurn] = useState(0)
    const again = useCallback(() => setTurn(before => before + 1), [])
    chosen?.render?.(turn, again)
    useEffect(() => {
      chosen?.effect?.(again)
      if (chosen) performance.mark('attack')
    }, [again])
    useEffect(() => chosen?.effects?.(turn, again))
    return <Sound {...props} />
  }
