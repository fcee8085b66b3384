import { registerLocales } from '@panel/shared/i18n'
import { useSession } from '@panel/shared/session'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, within } from '@testing-library/react'
import { panel } from '../panel'
import { sampleDomain } from '../testing/sample-domain'
import { RecordsPage } from './records-page'

registerLocales(panel.name, panel.locales)

beforeEach(() => {
  useSession.setState({ token: 'token', user: { email: 'olena@example.com' }, signIn: null, loading: false })
})

test('the page of records names a domain in another script as people read it, and opens their history where a link asks for it', async () => {
  const domain = sampleDomain({ id: 12, name: 'xn----7sbnegbvskedr3c', zone: 'ua' })
  answerApi({
    'GET /api/domains/12': () => ({ body: domain }),
    'GET /api/dns/domain/12': () => ({ body: [] }),
    'GET /api/dns/domain/12/status': () => ({ status: 404, body: {} }),
    'GET /api/dns/domain/12/dnssec': () => ({ status: 404, body: {} }),
  })
  await renderInPlatform(<RecordsPage domainId={12} onBack={() => {}} />, { route: '/app/domain-manager?history=' })
  expect(await screen.findByRole('button', { name: 'Back to зразок-домену.ua' })).toBeVisible()
  expect(await screen.findByRole('dialog')).toHaveTextContent('History')
  expect(screen.getByText('зразок-домену.ua')).toHaveTextContent('зразок-домену.ua xn----7sbnegbvskedr3c.ua')
})

test('a domain that is not there has one way, back to the list, and nothing that keeps loading', async () => {
  const onBack = jest.fn()
  answerApi({ 'GET /api/domains/99999': () => ({ status: 404, body: { code: 'not_found' } }) })
  const { user } = await renderInPlatform(<RecordsPage domainId={99999} onBack={onBack} />)
  const alert = await screen.findByRole('alert')
  expect(screen.queryByText('Loading...')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await user.click(within(alert).getByRole('button', { name: 'Back to domains' }))
  expect(onBack).toHaveBeenCalledTimes(1)
})
