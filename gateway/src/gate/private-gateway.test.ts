import { promoteBuilds } from '../releases/live-builds'
import { publishBuild } from '../releases/publish-build'
import { readSettings } from '../settings'
import { panelBuild, shellBuild, temporaryReleases, why } from '../testing/builds'
import { openPrivateGateway } from './private-gateway'

it('a trial is served as production is: by the brief registry, with the details and the policy as files', async () => {
  const releases = await temporaryReleases()
  const shell = shellBuild('1.0.0-s1')
  shell.description.addsPolicy = true
  const builds = [shell, panelBuild('1.0.0-p1')]
  for (const build of builds) await publishBuild(releases.store, build)
  const { signed } = await promoteBuilds(
    releases,
    why,
    builds.map(({ description: { name, build } }) => ({ name, build })),
  )
  if (!signed) throw new Error('nothing is live')
  const { shell: live, panels } = signed.registry
  const settings = readSettings({ DATA_DIR: releases.folder })
  const { app, address } = await openPrivateGateway(
    releases.store,
    { shell: live, panels },
    settings,
    'http://127.0.0.1:1',
    releases.folder,
  )
  const page = await (await fetch(address)).text()
  expect(page).toContain('"brief":true')
  const policy = /<link data-policy="(sha384-[^"]+)"[^>]* href="([^"]+)"/.exec(page)
  expect((await fetch(new URL(policy?.[2]?.replaceAll('&amp;', '&') ?? '', address))).status).toBe(200)
  expect((await fetch(`${address}/panels/mfe-search-cart/1.0.0-p1/details.json`)).status).toBe(200)
  await app.close()
})
