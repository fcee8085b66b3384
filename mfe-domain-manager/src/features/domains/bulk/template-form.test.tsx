import { registerLocales } from '@panel/shared/i18n'
import { renderInPlatform } from '@panel/shared/testing'
import { screen } from '@testing-library/react'
import { panel } from '../../../panel'
import { BulkTemplateForm } from './template-form'

beforeAll(() => registerLocales(panel.name, panel.locales))
beforeEach(() => sessionStorage.clear())

test('the template of a service is ordered with what its fields hold, once the required ones are filled in', async () => {
  const onRequest = jest.fn()
  const { user } = await renderInPlatform(<BulkTemplateForm onRequest={onRequest} onCancel={() => undefined} />)
  const preview = screen.getByRole('button', { name: 'Preview' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Records' }), 'Mail: Microsoft 365')
  const server = screen.getByRole('textbox', { name: 'Mail server' })
  expect(server).toHaveValue('{dashed}.mail.protection.outlook.com')
  await user.click(preview)
  expect(onRequest).toHaveBeenCalledWith({
    template: 'microsoft',
    values: { mx: '{dashed}.mail.protection.outlook.com', selector1: '', selector2: '', reports: '' },
  })
  await user.clear(server)
  await user.click(preview)
  expect(await screen.findByText('Fill in this field.')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Records' }), 'Website: Own web server')
  await user.type(screen.getByRole('textbox', { name: 'IPv4 address' }), '192.0.2.1')
  await user.click(preview)
  expect(onRequest).toHaveBeenLastCalledWith({ template: 'web', values: { ipv4: '192.0.2.1', ipv6: '' } })
  expect(onRequest).toHaveBeenCalledTimes(2)
})
