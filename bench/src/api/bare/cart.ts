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
  const full = `${name}.${zone}`
  await database.run('registryState', full, full, full)
  const [, [item]] = await database.transactAtOnce(run => [
    run('touchGuest', guest.id),
    run<Item>('insertItem', guest.id, 'register', name, zone, null, 1, guest.id),
  ])
  return item && { id: item.id, name: item.name, zone: item.zone, kind: item.kind, domain_id: item.domain_id }
}
