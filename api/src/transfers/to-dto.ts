import type { Transfer } from '@panel/shared/contract'
import type { User } from '../base/caller'
import type { TransferView } from './repository'

const statusOf = ({ status, is_over }: TransferView): Transfer['status'] => {
  if (status === 'held') return 'accepted'
  return is_over ? 'cancelled' : status
}

/** A transfer as one of its parties sees it. */
export const toDto = (transfer: TransferView, user: User): Transfer => ({
  id: transfer.id,
  domain_id: transfer.domain_id,
  name: transfer.name,
  zone: transfer.zone,
  from_email: transfer.from_email,
  target_email: transfer.target_email,
  status: statusOf(transfer),
  created_at: transfer.created_at.toISOString(),
  completes_at: transfer.status === 'held' ? (transfer.completes_at?.toISOString() ?? null) : null,
  ...(transfer.status === 'pending' && { ends_at: transfer.ends_at.toISOString() }),
  direction: transfer.from_user_id === user.id ? 'outgoing' : 'incoming',
})
