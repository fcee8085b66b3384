import { attribute, child, feeSpace, launchSpace, list, type Node, organisationSpace, text } from './registry-node'
import { type HeldDomain, Refusal, type RegistryState } from './registry-state'

const isPremium = (name: string): boolean => name.startsWith('premium')

const setUp = 19.5

/** RFC 8748 section 5.1.1: the classes of names, and what the commands cost that a client asks about. */
export const feesOf = ({ fees }: RegistryState, names: readonly string[], asked: readonly Node[]): string =>
  `<f:chkData xmlns:f="${feeSpace}"><f:currency>USD</f:currency>${names
    .map(name => {
      const kind = isPremium(name) ? 'premium-1' : 'standard'
      const commands = asked.map(one => {
        const command = attribute(one, 'name')
        const period = text(one, 'period') && `<f:period unit="y">${text(one, 'period')}</f:period>`
        const setup = command === 'create' ? `<f:fee description="Setup">${setUp.toFixed(2)}</f:fee>` : ''
        return `<f:command name="${command}">${period}<f:fee>${fees[command]}</f:fee>${setup}</f:command>`
      })
      return `<f:cd avail="1"><f:objID>${name}</f:objID><f:class>${kind}</f:class>${commands.join('')}</f:cd>`
    })
    .join('')}</f:chkData>`

/** RFC 8748 section 5.2: a command about such a name has its fee, as it is now. */
export const requireFee = (state: RegistryState, name: string, command: string, given: Node | undefined): void => {
  if (!isPremium(name) || !state.hasFees) return
  if (!given) throw new Refusal(2003)
  const wanted = Number(state.fees[command]) + (command === 'create' ? setUp : 0)
  if (text(given, 'currency') !== 'USD' || Number(text(given, 'fee')) !== wanted) throw new Refusal(2004)
}

/** RFC 8334 section 2.3: a command in another phase than the registry's, or in none, is refused. */
export const requirePhase = ({ phase, offered }: RegistryState, given: Node | undefined): void => {
  if (given && !offered.includes(launchSpace)) throw new Refusal(2103)
  if (!phase) return
  if (!given) throw new Refusal(2003)
  const name = attribute(child(given, 'phase'), 'name')
  if (text(given, 'phase') !== phase.phase || name !== (phase.name ?? '')) throw new Refusal(2306)
}

/** Of the extensions' elements of one name the one that contains another. */
export const extensionWith = (extension: Node | undefined, name: string, content: string): Node | undefined =>
  list(extension, name).find(one => child(one, content))

/** RFC 8544 section 4.2.1. */
export const organisationIn = ({ offered }: RegistryState, extension: Node | undefined): HeldDomain['organisation'] => {
  const id = child(extensionWith(extension, 'create', 'id'), 'id')
  if (id && !offered.includes(organisationSpace)) throw new Refusal(2103)
  return id && { id: id['#text'] ?? '', role: attribute(id, 'role') }
}
