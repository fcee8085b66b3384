import { registerLocales } from '@panel/shared/i18n'
import { renderInPlatform } from '@panel/shared/testing'
import { screen } from '@testing-library/react'
import { panel } from '../../panel'
import { NeedsYou } from './needs-you'

registerLocales(panel.name, panel.locales)

test('what the server counts as none is not said to need its owner', async () => {
  await renderInPlatform(<NeedsYou counts={{ approved: 600, unconfirmed: 0, expiring: 5 }} onShow={() => undefined} />)
  const line = screen.getByRole('button', { name: '5 domains expire soon' })
  expect(line.parentElement).toHaveTextContent(/^5 domains expire soonRenewTurn on auto-renew$/)
})
