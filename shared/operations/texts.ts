import type { OperationItem, OperationKind, OperationSummary } from '@panel/shared/contract'
import { registerLocales, type Translate } from '@panel/shared/i18n'
import type texts from './locales/en.json'

declare module '@panel/shared/i18n/resources' {
  interface TextResources {
    operations: typeof texts
  }
}

export const namespace = 'operations'

registerLocales(namespace, {
  en: () => import('./locales/en.json'),
  uk: () => import('./locales/uk.json'),
})

type T = Translate<typeof namespace>

const flagOf = {
  auto_renew: 'auto_renew',
  transfer_lock: 'client_transfer_lock',
  privacy: 'privacy_enabled',
} as const

type Flag = keyof typeof flagOf

const isFlag = (kind: OperationKind): kind is Flag => Object.hasOwn(flagOf, kind)

type Standing = Pick<OperationSummary, 'state' | 'ordered'>

/** Whether work was stopped, and the registry has not answered yet about what was ordered before. */
const isStopping = ({ state, ordered = 0 }: Standing): boolean => state === 'stopped' && ordered > 0

/** Whether the state of a domain can still change without an action of a user. */
export const isUnderWay = (work: Standing): boolean => work.state === 'running' || isStopping(work)

export const standingText = (t: T, work: Standing): string => t(`state.${isStopping(work) ? 'stopping' : work.state}`)

type Counted = Pick<OperationSummary, 'state' | 'params' | 'done' | 'failed' | 'skipped' | 'ordered'>

/** Whether decisions are held yet, so that to stop them undoes all of them. */
export const isHeld = ({ state, params, done, failed, skipped, ordered = 0 }: Counted): boolean =>
  state === 'running' && params.undoable === true && done + failed + skipped + ordered === 0

type Described = Pick<OperationSummary, 'kind' | 'params'> & Partial<Pick<OperationSummary, 'undo_of'>>

const onOrOff = (kind: Flag, params: Described['params']) => (params[flagOf[kind]] === false ? 'off' : 'on')

const plainTitle = (t: T, { kind, params }: Described): string => {
  if (isFlag(kind)) return t(`title.${kind}.${onOrOff(kind, params)}`)
  return kind === 'renew' ? t('title.renew', { count: Number(params.years ?? 1) }) : t(`title.${kind}`)
}

/** What the work is, for instance 'Turn on auto-renew'. */
export const operationTitle = (t: T, described: Described): string => {
  const title = plainTitle(t, described)
  return described.undo_of ? t('undoOf', { title }) : title
}

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** The act itself with how many domains, for its button: 'Renew 10 domains'. */
export const actText = (t: T, { kind, params }: Described, count: number): string =>
  isFlag(kind) ? t(`act.${kind}.${onOrOff(kind, params)}`, { count }) : t(`act.${kind}`, { count })

const named = ['renew', 'restore', 'zones', 'approve', 'reject', 'reserve', 'move_registrar'] as const

/** What became of a domain, in few words. */
export const stateText = (t: T, work: Worked, state: OperationItem['state']): string => {
  const own = work.undo_of ? undefined : named.find(each => each === work.kind)
  if (state === 'done' && own) return t(`itemDone.${own}`)
  return state === 'done' || state === 'ordered' ? t(`item.${state}`) : t(`subject.${subjectOf(work)}.item.${state}`)
}

/** What was done to all of them. */
export const succeededText = (t: T, work: Worked, count: number): string =>
  work.kind === 'renew' ? t('succeededRenew', { count }) : t(`subject.${subjectOf(work)}.succeeded`, { count })

type Worked = Pick<OperationSummary, 'kind'> & Partial<Pick<OperationSummary, 'undo_of'>>

/** The subject of bulk work: domains are changed, and zones are added. To take these away again is a change. */
export const subjectOf = ({ kind, undo_of }: Worked) => (kind === 'zones' && !undo_of ? 'zones' : 'domains')

/** What becomes of a domain, for instance 'Off → On'; empty where the title says it all. */
export const changeText = (t: T, { kind, params }: Described): string => {
  if (isFlag(kind)) return t(`change.${kind}.${onOrOff(kind, params)}`)
  if (kind === 'renew') return t('change.renew', { count: Number(params.years ?? 1) })
  if (kind === 'tags')
    return [...list(params.add).map(tag => `+ ${tag}`), ...list(params.remove).map(tag => `− ${tag}`)].join(', ')
  if (kind === 'nameservers') return ['ns1', 'ns2', 'ns3', 'ns4'].flatMap(key => params[key] || []).join(', ')
  return ''
}
