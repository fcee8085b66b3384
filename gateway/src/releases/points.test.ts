import { panelBuild, shellBuild } from '../testing/builds'
import { checkPointOwners, checkPoints } from './points'
import { canary, promote, type RegistryContent } from './release-changes'

type Changes = NonNullable<Parameters<typeof panelBuild>[2]>

const many = { kind: 'many', context: {} } as const
const fills = (point: string): Changes => ({
  extends: { [point]: [{ view: 'HomePage', title: { en: 'X', uk: 'X' }, order: 1 }] },
})
const build = (name: string, id: string, changes: Changes) =>
  panelBuild(id, name, { routes: [], redirects: [], ...changes }).description

const shell = promote(null, shellBuild('1.0.0-s').description)
const owner = build('mfe-owner', '1.0.0-o', { points: { 'domain.section': many } })
const live: RegistryContent = promote(shell, owner)

const promoting = (before: RegistryContent, panel: ReturnType<typeof build>) => () => {
  const content = promote(before, panel)
  checkPointOwners(content, panel)
  checkPoints(before, content, panel)
}

describe('the points of panels', () => {
  it.each(['domain.section', 'shell.identity', 'own.part'])('%s is there to be filled', point => {
    const panel = build('mfe-mail', '1.0.0-m', { ...fills(point), points: { 'own.part': many } })
    expect(promoting(live, panel)).not.toThrow()
  })

  it('are there for every visitor when they are filled', () => {
    const sentence = 'mfe-mail 1.0.0-m fills the point domain.tab, which nothing live has'
    const panel = build('mfe-mail', '1.0.0-m', fills('domain.tab'))
    expect(promoting(live, panel)).toThrow(sentence)
    const next = build('mfe-owner', '1.0.0-p', { points: { 'domain.section': many, 'domain.tab': many } })
    expect(promoting(canary(live, next, 10), panel)).toThrow(sentence)
    expect(promoting(promote(live, next), panel)).not.toThrow()
  })

  it('have one panel that declares them', () => {
    const panel = build('mfe-mail', '1.0.0-m', { points: { 'domain.section': many } })
    expect(promoting(live, panel)).toThrow("has the point domain.section, which is mfe-owner's")
    const form = build('mfe-mail', '1.0.0-m', { points: { 'shell.identity': many } })
    expect(promoting(live, form)).toThrow("has the point shell.identity, which is shell's")
  })

  it('are filled by one panel where they are for one', () => {
    const first = build('mfe-auth', '1.0.0-a', fills('shell.identity'))
    const second = build('mfe-mail', '1.0.0-m', fills('shell.identity'))
    expect(promoting(promote(live, first), second)).toThrow('fills the point shell.identity, which mfe-auth fills')
  })

  it('are filled by builds from before there were points', () => {
    const first = build('mfe-auth', '1.0.0-a', { slots: { identity: 'HomePage' } })
    const second = build('mfe-mail', '1.0.0-m', fills('shell.identity'))
    expect(promoting(promote(live, first), second)).toThrow('fills the point shell.identity, which mfe-auth fills')
  })

  it.each([
    ['live', (panel: ReturnType<typeof build>) => promote(live, panel)],
    [
      'on trial',
      (panel: ReturnType<typeof build>) => canary(promote(live, build('mfe-mail', '0.9.0-m', {})), panel, 5),
    ],
  ])('stay while a build fills them that is %s', (_, release) => {
    const next = build('mfe-owner', '1.0.0-p', {})
    const filled = release(build('mfe-mail', '1.0.0-m', fills('domain.section')))
    expect(promoting(filled, next)).toThrow(
      'mfe-owner 1.0.0-p lacks the point domain.section, which mfe-mail 1.0.0-m fills',
    )
    expect(promoting(live, next)).not.toThrow()
  })

  const domain = {
    type: 'object',
    properties: { id: { type: 'integer' }, status: { type: 'string' }, note: { type: 'string' } },
    required: ['id', 'status'],
  }
  const withContext = (id: string, changes: object, point = {}) => {
    const context = {
      type: 'object',
      properties: { domain: { ...domain, ...changes } },
      required: ['domain'],
      ...point,
    }
    return build('mfe-owner', id, { points: { 'domain.section': { kind: 'many', context } } })
  }
  const used = promote(
    promote(shell, withContext('1.0.0-o', {})),
    build('mfe-mail', '1.0.0-m', fills('domain.section')),
  )

  it.each([
    ['context.domain.status', { required: ['id'] }],
    ['context.domain.status', { properties: { id: { type: 'integer' } } }],
    ['context.domain.id', { properties: { ...domain.properties, id: { type: 'string' } } }],
    ['context.domain', { type: 'array' }],
  ])('give what contributions may read: %s stays', (lost, changes) => {
    const sentence = `takes ${lost} from the point domain.section, which mfe-mail 1.0.0-m fills`
    expect(promoting(used, withContext('1.0.0-p', changes))).toThrow(sentence)
    expect(promoting(promote(shell, withContext('1.0.0-o', {})), withContext('1.0.0-p', changes))).not.toThrow()
  })

  it.each([
    ['less that was not always there', { properties: { id: { type: 'integer' }, status: { type: 'string' } } }],
    ['more', { properties: { ...domain.properties, score: { type: 'integer' } }, required: ['id', 'status', 'score'] }],
  ])('may give %s', (_, changes) => {
    expect(promoting(used, withContext('1.0.0-p', changes))).not.toThrow()
  })
})
