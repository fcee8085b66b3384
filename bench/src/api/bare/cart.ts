import { createHash } from 'node:crypto'
import type { BareDatabase } from './database'
import { take } from './whois'

interface Item {
  id: number
  name: string
  zone: string
  kind: string
  domain_id: number | null
}

const month = 2_592_000

/** What the sandbox registry is asked before a name counts as free. */
const askRegistry = async ({ run }: BareDatabase, name: string): Promise<void> => {
  await run('registryDown')
  await run('registryDomain', name)
  await run('adopt', name, name, 'panel')
}

/** Adds a free name to a guest's cart as the product does, without reading the name by its rules. */
export const addToCart = async (
  database: BareDatabase,
  ip: string,
  token: string,
  { name, zone }: { name: string; zone: string },
): Promise<Item | undefined> => {
  const hash = createHash('sha256').update(token).digest()
  const [guest] = await database.run<{ id: number }>('guest', hash, month)
  await take(database, `cart-add-address:${ip}`)
  if (!guest || (await database.run('isHeld', name, zone)).length > 0) return undefined
  await askRegistry(database, `${name}.${zone}`)
  return database.transact(async run => {
    await run('touchGuest', guest.id)
    const values = [null, guest.id, 'register', name, zone, null, 1, null, guest.id, 500]
    const [item] = await run<Item>('insertItem', ...values)
    return item && { id: item.id, name: item.name, zone: item.zone, kind: item.kind, domain_id: item.domain_id }
  })
}
