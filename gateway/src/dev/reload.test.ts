import { panelBuild } from '../testing/builds'
import { listen, release, testGateway } from '../testing/gateway'
import { reloadScript } from './reload'

const headers = { accept: 'text/html', cookie: 'release_bucket=1' }

describe('reloading in development', () => {
  it('sends open pages the current generation and each that follows', async () => {
    const { app, releases } = await testGateway({ DEV_RELOAD: '1' })
    const reply = await fetch(`${await listen(app)}/dev/events`)
    const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe('data: 1\n\n')
    const started = Date.now()
    await release(releases, panelBuild('1.0.0-p2'))
    expect((await reader?.read())?.value).toBe('data: 2\n\n')
    expect(Date.now() - started).toBeLessThan(1500)
    await reader?.cancel()
    await app.close()
  })

  it('does not keep the server from stopping', async () => {
    const { app } = await testGateway({ DEV_RELOAD: '1' })
    await fetch(`${await listen(app)}/dev/events`)
    await app.close()
  })

  it('puts its script into the page, by its hash', async () => {
    const { app } = await testGateway({ DEV_RELOAD: '1' })
    const { body } = await app.inject({ url: '/', headers })
    expect(body).toContain(
      `<script defer fetchpriority="high" src="/dev/reload.js" integrity="${reloadScript.integrity}" crossorigin>`,
    )
    expect(body).toContain(`&#39;${reloadScript.integrity}&#39;`)
    await app.close()
  })

  it('is not served without DEV_RELOAD', async () => {
    const { app } = await testGateway()
    expect((await app.inject({ url: '/', headers })).body).not.toContain('reload.js')
    expect((await app.inject('/dev/reload.js')).statusCode).toBe(404)
    await app.close()
  })
})
