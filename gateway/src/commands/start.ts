import { runProduct } from '../start/run-product'

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const product = runProduct(process.env, print)
let leaving = false

const leave = async (code: number): Promise<void> => {
  if (leaving) return
  leaving = true
  await product.stop()
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave(0))

await product.ready.catch(async (error: Error) => {
  if (!leaving) process.stderr.write(`${error.message}\n`)
  await leave(1)
})
