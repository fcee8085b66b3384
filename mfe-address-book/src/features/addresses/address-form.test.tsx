import { emptyAddress } from '@panel/shared/addresses'
import { ApiError } from '@panel/shared/api-client'
import { changeLanguage, registerLocales } from '@panel/shared/i18n'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { panel } from '../../panel'
import { AddressForm } from './address-form'

registerLocales(panel.name, panel.locales)
beforeEach(() => sessionStorage.clear())

const filled = {
  ...emptyAddress,
  first_name: 'Olena',
  last_name: 'Koval',
  email: 'olena@example.com',
  address_line1: 'Khreshchatyk 1',
  city: 'Kyiv',
  country: 'UA',
}

const show = async (props: Partial<Parameters<typeof AddressForm>[0]> = {}, language: 'en' | 'uk' = 'en') => {
  const onSave = jest.fn(async () => undefined)
  const onClose = jest.fn()
  const result = await renderInPlatform(
    <AddressForm
      title="New address"
      initial={emptyAddress}
      draftKey="test"
      onSave={onSave}
      onClose={onClose}
      {...props}
    />,
    { language },
  )
  return { ...result, onSave, onClose }
}

const save = () => screen.getByRole('button', { name: /Save address|Зберегти адресу/ })

test('[S5.6] an empty form names each required field, and no other, and is not sent', async () => {
  const { user, onSave } = await show()
  await user.click(save())
  for (const name of ['First name', 'Last name', 'Email', 'Address line 1', 'City', 'Country']) {
    expect(screen.getByLabelText(name)).toBeInvalid()
    expect(screen.getByLabelText(name)).toHaveAccessibleDescription('Please fill in this field.')
  }
  for (const name of [
    'Label',
    'Address line 2',
    'State or region',
    'Postal code',
    'VAT number',
    'Code',
    'Phone number',
  ]) {
    expect(screen.getByLabelText(name)).toBeValid()
  }
  expect(screen.getByLabelText('Country')).toHaveFocus()
  expect(onSave).not.toHaveBeenCalled()
})

test('[S5.6] the email must be one', async () => {
  const { user, onSave } = await show({ initial: { ...filled, email: 'olena' } })
  await user.click(save())
  expect(screen.getByLabelText('Email')).toBeInvalid()
  expect(onSave).not.toHaveBeenCalled()
})

test('[S7.20] what is typed is sent, empty fields as null, and the form closes', async () => {
  const { user, onSave, onClose } = await show()
  await user.type(screen.getByLabelText('First name'), ' Olena ')
  await user.type(screen.getByLabelText('Last name'), 'Koval')
  await user.type(screen.getByLabelText('Email'), 'olena@example.com')
  await user.type(screen.getByLabelText('Address line 1'), 'Khreshchatyk 1')
  await user.type(screen.getByLabelText('City'), 'Kyiv')
  await user.selectOptions(screen.getByLabelText('Country'), 'Ukraine')
  await user.type(screen.getByLabelText('Code'), '+380')
  await user.type(screen.getByLabelText('Phone number'), '441234567{Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(onSave).toHaveBeenCalledWith({
    label: null,
    first_name: 'Olena',
    last_name: 'Koval',
    address_line1: 'Khreshchatyk 1',
    address_line2: null,
    country: 'UA',
    state: null,
    city: 'Kyiv',
    postal_code: null,
    vat_number: null,
    email: 'olena@example.com',
    phone_code: '+380',
    phone_number: '441234567',
    organisation: null,
  })
  expect(sessionStorage).toHaveLength(0)
})

test('each field that may stay empty says so, the code of a phone too', async () => {
  await show()
  const marked = screen.getAllByText('optional').map(mark => mark.parentElement?.querySelector('label')?.textContent)
  expect(marked).toEqual(expect.arrayContaining(['Code', 'Phone number', 'Postal code']))
  for (const name of ['First name', 'Email', 'City', 'Country']) expect(marked).not.toContain(name)
})

test('[S9.9] the phone code suggests +380, and browsers can fill every field', async () => {
  await show()
  expect(screen.getByPlaceholderText('+380')).toBe(screen.getByLabelText('Code'))
  const tokens: Record<string, string> = {
    'First name': 'given-name',
    'Last name': 'family-name',
    Email: 'email',
    Code: 'tel-country-code',
    'Phone number': 'tel-national',
    'Address line 1': 'address-line1',
    'Postal code': 'postal-code',
    City: 'address-level2',
    Country: 'country',
  }
  for (const [label, token] of Object.entries(tokens)) {
    expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', token)
  }
})

test('[S8.10] a failure shows its text and keeps what was typed; a second try can succeed', async () => {
  const onSave = jest
    .fn()
    .mockRejectedValueOnce(new ApiError({ failure: 'network' }))
    .mockResolvedValueOnce(undefined)
  const { user, onClose } = await show({ initial: filled, onSave })
  await user.type(screen.getByLabelText('Label'), 'Office')
  await user.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent('Unexpected error')
  expect(screen.getByLabelText('Label')).toHaveValue('Office')
  expect(onClose).not.toHaveBeenCalled()
  await user.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(screen.queryByText('Unexpected error')).toBeNull()
})

test('a field that the server refuses says why next to it', async () => {
  const refusal = new ApiError({
    failure: 'problem',
    status: 422,
    code: 'validation',
    fields: [{ field: 'postal_code', code: 'unheard_of', message: 'No such postal code' }],
  })
  const { user } = await show({ initial: filled, onSave: () => Promise.reject(refusal) })
  await user.click(save())
  const postal = screen.getByLabelText('Postal code')
  await waitFor(() => expect(postal).toHaveAccessibleDescription('No such postal code'))
  expect(postal).toHaveFocus()
})

test('while it is being saved a second click sends nothing', async () => {
  let finish: () => void = () => undefined
  const onSave = jest.fn(
    () =>
      new Promise<void>(resolve => {
        finish = resolve
      }),
  )
  const { user, onClose } = await show({ initial: filled, onSave })
  await user.dblClick(save())
  await waitFor(() => expect(save()).toHaveAttribute('aria-busy', 'true'))
  await user.click(save())
  expect(onSave).toHaveBeenCalledTimes(1)
  await act(async () => finish())
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

test('a switch of language keeps what was typed and turns labels, errors and countries', async () => {
  const { user } = await show({ initial: { ...filled, city: '' } })
  await user.clear(screen.getByLabelText('First name'))
  await user.type(screen.getByLabelText('First name'), 'Ірина')
  await user.click(save())
  await act(() => changeLanguage('uk'))
  expect(await screen.findByLabelText('Ім’я')).toHaveValue('Ірина')
  expect(screen.getByLabelText('Місто')).toBeInvalid()
  const country = screen.getByLabelText('Країна')
  expect(country).toHaveValue('UA')
  expect(within(country).getByRole('option', { selected: true })).toHaveTextContent('Україна')
})

test('what was typed is back after a reload, can be dropped, and is gone after Cancel', async () => {
  const first = await show()
  await first.user.type(screen.getByLabelText('City'), 'Lviv')
  first.unmount()

  const second = await show()
  expect(screen.getByLabelText('City')).toHaveValue('Lviv')
  await second.user.click(screen.getByRole('button', { name: 'Start over' }))
  expect(screen.getByLabelText('City')).toHaveValue('')
  await second.user.type(screen.getByLabelText('City'), 'Odesa')
  await second.user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(second.onClose).toHaveBeenCalled()
  expect(sessionStorage).toHaveLength(0)
})

test('a country that is no known one is offered as stored', async () => {
  const { user, onSave } = await show({ initial: { ...filled, country: 'Ruritania' } })
  expect(screen.getByLabelText('Country')).toHaveValue('Ruritania')
  await user.click(save())
  await waitFor(() => expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ country: 'Ruritania' })))
})

test('what the country does not write so is said when the field is left, and is not sent', async () => {
  const format = {
    parts: ['address_line1', 'address_line2', 'postal_code', 'city'],
    required: ['address_line1', 'city', 'postal_code'],
    postal_code: { pattern: '\\d{5}', example: '26133' },
    calling_code: '+49',
    phone_digits: 4,
    vat_number: { pattern: '^(?:DE)?([1-9]\\d{8})$' },
  }
  answerApi({ 'GET /api/address-formats/DE': () => ({ body: format }) })
  const { user, onSave } = await show({ initial: { ...filled, country: 'DE' } })
  await waitFor(() => expect(screen.getByLabelText('Postal code')).toHaveAttribute('placeholder', '26133'))
  const wrong = [
    ['Postal code', '2613', 'This is not a postal code of this country.', ' 26133'],
    ['VAT number', 'PL5260250274', 'This is not a VAT number of this country.', 'de 123.456-789'],
    ['Phone number', 'call me', 'Enter a phone number such as +380 44 123 4567.', '030/1234567'],
  ] as const
  for (const [name, text, fault] of wrong) {
    await user.type(screen.getByLabelText(name), text)
    await user.tab()
    await waitFor(() => expect(screen.getByLabelText(name)).toHaveAccessibleDescription(fault))
  }
  await user.click(save())
  expect(screen.getByLabelText('Postal code')).toBeInvalid()
  expect(onSave).not.toHaveBeenCalled()
  for (const [name, , , right] of wrong) {
    await user.clear(screen.getByLabelText(name))
    await user.type(screen.getByLabelText(name), right)
    await waitFor(() => expect(screen.getByLabelText(name)).toBeValid())
  }
  await user.click(save())
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(1))
})
