/** What a top link asks a domain for; also the section of the drawer where it is done. */
type Task = 'transfer' | 'privacy'

/** Sections of the drawer that a reader can be led to. */
export type Section = Task | 'renewal'

const tasks: Partial<Record<string, Task>> = { transfer: 'transfer', whois: 'privacy' }

export interface WantedTask {
  task: Task
  /** Id of the domain that the address named. */
  domain: number | undefined
}

/** The task of an address that leads here (S2.7): `/cpc/transfer`, `/cpc/whois`, `/cpc/whois/12`. */
export const readTask = (address: unknown): WantedTask | undefined => {
  const [, name = '', id] = /^\/cpc\/(\w+)(?:\/([1-9]\d{0,14}))?$/.exec(String(address)) ?? []
  const task = tasks[name]
  return task && { task, domain: id === undefined ? undefined : Number(id) }
}
