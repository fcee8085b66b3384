import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'undici'

/** NODE_OPTIONS of a product whose processes are measured: each opens its inspector at a port of its own when asked. */
export const inspectable = '--inspect-port=127.0.0.1:0'

const addressesIn = (output: string): string[] =>
  [...output.matchAll(/Debugger listening on (ws:\S+)/g)].flatMap(([, address]) => address ?? [])

/** Has a process open its inspector, which it says on its standard error. Waits ten seconds for it. */
export const openInspector = async (pid: number, output: () => string): Promise<string> => {
  const known = addressesIn(output()).length
  process.kill(pid, 'SIGUSR1')
  for (let tries = 0; tries < 200; tries += 1) {
    const address = addressesIn(output())[known]
    if (address) return address
    await sleep(50)
  }
  throw new Error(`Process ${pid} opened no inspector.`)
}

/** Bytes of a process's heap that are in use once all garbage is collected. */
export const liveHeap = (inspector: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(inspector)
    const ask = (id: number, method: string): void => socket.send(JSON.stringify({ id, method }))
    socket.addEventListener('open', () => ask(1, 'HeapProfiler.collectGarbage'))
    socket.addEventListener('message', ({ data }) => {
      const { id, result } = JSON.parse(String(data))
      if (id === 1) return ask(2, 'Runtime.getHeapUsage')
      resolve(result.usedSize)
      socket.close()
    })
    socket.addEventListener('error', () => reject(new Error(`${inspector} cannot be reached.`)))
  })
