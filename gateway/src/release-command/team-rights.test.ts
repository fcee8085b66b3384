import type { PanelDescription } from '@panel/shared/panel/registry'
import { promote } from '../releases/release-changes'
import { panelBuild, shellBuild } from '../testing/builds'
import { checkPlaces } from './team-rights'

const entry = (place: PanelDescription['navigation'][number]['place'], order: number) => ({
  place,
  label: { en: 'Hosting', uk: 'Хостинг' },
  to: '/app/hosting',
  icon: 'gauge',
  order,
})

const withEntries = (build: string, name: string, ...navigation: PanelDescription['navigation']) =>
  panelBuild(build, name, { navigation }).description

const live = promote(
  promote(null, shellBuild('1.0.0-s').description),
  withEntries('1.0.0-o', 'mfe-owner', entry('sidebar', 10), entry('sidebar', 90)),
)

const team = {
  name: 'hosting',
  panels: ['mfe-hosting'],
  routes: ['/app/hosting'],
  may: ['publish' as const],
  created_at: '2026-01-01',
  expires: '2999-01-01',
  revoked_at: null,
  hash: null,
}
const asTeam = { by: 'hosting', via: 'token' as const, team }

const check =
  (order: number, content = live) =>
  () =>
    checkPlaces(asTeam, content, withEntries('1.0.0-n', 'mfe-hosting', entry('sidebar', order)))

describe('the places of a team’s entries and contributions', () => {
  it.each([0, 50, 90])('are not before those of others: %i', order => {
    expect(check(order)).toThrow(
      `the menu entry 'Hosting' in sidebar has the order ${order}: the token of hosting is for 91 and above`,
    )
  })

  it('are behind them, and anywhere in a menu that is empty', () => {
    expect(check(91)).not.toThrow()
    expect(() => checkPlaces(asTeam, live, withEntries('1.0.0-n', 'mfe-hosting', entry('top', 1)))).not.toThrow()
  })

  it('stay where an operator put them', () => {
    const placed = promote(live, withEntries('1.0.0-h', 'mfe-hosting', entry('sidebar', 20)))
    expect(check(20, placed)).not.toThrow()
    expect(check(95, placed)).not.toThrow()
    expect(check(19, placed)).toThrow('is for 20 and above')
  })

  it('are behind those of others at a point as well, unless it is for one panel', () => {
    const title = { en: 'Mail', uk: 'Пошта' }
    const filling = (build: string, name: string, point: string, order: number) =>
      panelBuild(build, name, { extends: { [point]: [{ view: 'HomePage', title, order }] } }).description
    const filled = promote(live, filling('1.0.0-p', 'mfe-owner', 'domain.section', 20))
    const fill = (point: string, order: number) => () =>
      checkPlaces(asTeam, filled, filling('1.0.0-n', 'mfe-hosting', point, order))
    expect(fill('domain.section', 20)).toThrow(
      "the contribution 'Mail' in domain.section has the order 20: the token of hosting is for 21 and above",
    )
    expect(fill('domain.section', 21)).not.toThrow()
    expect(fill('start.card', 1)).not.toThrow()
    expect(fill('shell.identity', 0)).not.toThrow()
  })

  it('are an operator’s to choose', () => {
    const first = withEntries('1.0.0-n', 'mfe-hosting', entry('sidebar', 0))
    expect(() => checkPlaces({ by: 'operator', via: 'session', team: null }, live, first)).not.toThrow()
  })
})
