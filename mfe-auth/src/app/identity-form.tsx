import { useQuery } from '@panel/shared/api-client'
import type { ViewProps } from '@panel/shared/panel'
import { identity } from '@panel/shared/session'
import { protectionQuery } from '../common/account-keys'
import { Loaded } from '../common/loaded'
import { ConfirmIdentity } from '../features/identity/confirm-identity'

/** Inside the shell's dialog: confirms that it is the account's owner, then the call that asked goes on. */
export const IdentityForm = ({ onClose }: ViewProps) => {
  const query = useQuery(protectionQuery())
  return (
    <Loaded query={query}>
      {protection => (
        <ConfirmIdentity
          protection={protection}
          onConfirmed={() => identity.answer(true)}
          onCancel={() => onClose?.()}
        />
      )}
    </Loaded>
  )
}
