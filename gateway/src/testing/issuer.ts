import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { open } from './team-gateway'

/** What a CI asks its tokens for. */
export const audience = 'https://panel.example'

/** A real issuer (oidc-provider) on this machine, in a process of its own. */
export const startIssuer = async () => {
  const child = spawn(process.execPath, ['src/testing/oidc-issuer.mjs'], {
    cwd: `${import.meta.dirname}/../..`,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: process.env,
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  open.push(stop)
  const asked: string[] = []
  const lines = createInterface({ input: child.stdout })
  const url = await new Promise<string>((resolve, reject) => {
    lines.on('line', line => (line.startsWith('asked ') ? asked.push(line.slice(6)) : resolve(line)))
    child.once('exit', () => reject(new Error('the issuer did not start')))
  })
  const tokenOf = async (repository: string, resource = audience): Promise<string> => {
    const reply = await fetch(`${url}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${repository}:a+secret+of+the+test+that+has+many+letters`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', resource }),
    })
    const { access_token } = (await reply.json()) as { access_token?: string }
    if (!access_token) throw new Error(`the issuer answered ${reply.status}`)
    return access_token
  }
  return { url, asked, stop, tokenOf }
}
