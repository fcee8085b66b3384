import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '../testing/builds'
import { SupervisedProcess } from './child-process'

const script = (name: string) => join(import.meta.dirname, '../testing', `${name}.ts`)

const run = async (environment: NodeJS.ProcessEnv = {}) => {
  const logFile = join(await temporaryFolder(), 'child.log')
  const lines: string[] = []
  const child = new SupervisedProcess({
    name: 'child',
    script: script('child'),
    environment: { ...process.env, ...environment },
    logFile,
    print: line => lines.push(line),
  })
  return { child, lines, logFile }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const until = async (check: () => boolean): Promise<void> => {
  for (let tries = 0; !check(); tries++) {
    if (tries > 300) throw new Error('it did not happen within 15 s')
    await sleep(50)
  }
}

const pidIn = (line: string | undefined): number => Number(/from (\d+)/.exec(line ?? '')?.[1])

describe('a supervised process', () => {
  it('is ready when it says so, shows its words and keeps its log', async () => {
    const { child, lines, logFile } = await run()
    await child.start()
    await until(() => lines.length === 1)
    expect(lines).toEqual([expect.stringMatching(/^hello from \d+$/)])
    await child.stop()
    expect(isAlive(pidIn(lines[0]))).toBe(false)
    expect(await readFile(logFile, 'utf8')).toBe('{"level":30,"msg":"a log line"}\n')
  }, 30_000)

  it('that runs has its trouble shown', async () => {
    const { child, lines } = await run({ NODE_OPTIONS: '--inspect-port=127.0.0.1:0' })
    await child.start()
    await until(() => lines.length === 1)
    process.kill(pidIn(lines[0]), 'SIGUSR1')
    await until(() => lines.some(line => line.startsWith('Debugger listening on ws://')))
    await child.stop()
  }, 30_000)

  it('is started again when it is killed', async () => {
    const { child, lines } = await run()
    await child.start()
    await until(() => lines.length === 1)
    process.kill(pidIn(lines[0]), 'SIGKILL')
    await until(() => lines.length === 3)
    expect(lines[1]).toBe('the child ended (SIGKILL); starting it again')
    expect(pidIn(lines[2])).not.toBe(pidIn(lines[0]))
    await child.stop()
    expect(isAlive(pidIn(lines[2]))).toBe(false)
  }, 30_000)

  it('is tried again when it cannot be made', async () => {
    const { child, lines } = await run()
    await child.start()
    await until(() => lines.length === 1)
    const program = process.execPath
    process.execPath = '/there/is/no/node'
    process.kill(pidIn(lines[0]), 'SIGKILL')
    await until(() => lines.length > 2)
    process.execPath = program
    expect(lines.slice(1, 3)).toEqual([
      'the child ended (SIGKILL); starting it again',
      'the child ended (spawn /there/is/no/node ENOENT); starting it again',
    ])
    await until(() => pidIn(lines.at(-1)) > 0)
    await child.stop()
    expect(isAlive(pidIn(lines.at(-1)))).toBe(false)
  }, 30_000)

  it('that fails at its first start says why and is left alone', async () => {
    const { child, lines } = await run({ FAIL: '1' })
    await expect(child.start()).rejects.toThrow(/^cannot start$/)
    expect(lines).toEqual([])
    await child.stop()
  }, 30_000)

  it('ends with the process that runs it, even when that is killed', async () => {
    const supervisor = spawn(process.execPath, ['--import', 'tsx', script('supervisor')])
    const words = new Promise<string>(resolve => supervisor.stdout.once('data', data => resolve(String(data))))
    const pid = pidIn(await words)
    expect(isAlive(pid)).toBe(true)
    supervisor.kill('SIGKILL')
    await until(() => !isAlive(pid))
  }, 30_000)
})
