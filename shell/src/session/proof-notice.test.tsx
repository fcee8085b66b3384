import { useProof } from '@panel/shared/session'
import { renderInPlatform } from '@panel/shared/testing'
import { act, screen } from '@testing-library/react'
import { ProofNotice } from './proof-notice'

test('says how far a proof of work is, and gives it up', async () => {
  const cancel = jest.fn()
  const { user } = await renderInPlatform(<ProofNotice />)
  expect(screen.queryByRole('progressbar')).toBeNull()
  act(() => useProof.setState({ proof: { share: 0.42, cancel } }))
  expect(screen.getByRole('progressbar', { name: /your browser is doing a check/ })).toHaveAttribute('value', '42')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(cancel).toHaveBeenCalledTimes(1)
  act(() => useProof.setState({ proof: null }))
  expect(screen.queryByRole('progressbar')).toBeNull()
})
