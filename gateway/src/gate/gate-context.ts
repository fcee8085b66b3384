import type { Registry } from '@panel/shared/panel/registry'
import type { BuildName } from '../releases/collect-garbage'
import { buildsOf } from '../releases/release-changes'

/** The builds that a candidate was tried with. When they are others at the moment of the change, it must be tried again. */
export const gateContext = (registry: Registry | null, subject: BuildName): string => {
  if (!registry) return ''
  const { stable, canary } = registry.shell
  const tried = subject.name === 'shell' ? buildsOf(registry) : [stable, ...(canary ? [canary.build] : [])]
  return tried.map(({ name, build }) => `${name}/${build}`).join(' ')
}
