import { plainPoint } from '@panel/shared/contract/points'
import type { PanelDefinition } from '@panel/shared/panel'

/** Places of the shell that panels fill. */
export const points: PanelDefinition['points'] = {
  /** The form of the 'Authorization' dialog. */
  'shell.authorization': { context: plainPoint, kind: 'one' },
  /** What confirms that it is really the user. */
  'shell.identity': { context: plainPoint, kind: 'one' },
}
