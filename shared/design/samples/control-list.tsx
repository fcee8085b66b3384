import { PasswordField, RadioGroup, TextArea } from '@panel/shared/forms'
import {
  Button,
  type ButtonVariant,
  Checkbox,
  IconButton,
  linkClass,
  Select,
  Switch,
  TextField,
} from '@panel/shared/ui'
import { Pencil } from '@panel/shared/ui/icons'
import type { ReactNode } from 'react'
import type { useDesignText } from '../design-text'

type Translate = ReturnType<typeof useDesignText>

/** States that a control is put into by the page. */
export const ownStates = ['disabled', 'loading', 'error'] as const

type OwnState = (typeof ownStates)[number]

interface Control {
  /** Those that it has. */
  states: readonly OwnState[]
  /** `id` differs for each one that is shown. */
  show: (t: Translate, id: string, state?: OwnState) => ReactNode
}

const noChange = () => undefined

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger', 'link']

const button = (variant: ButtonVariant): Control => ({
  states: ['disabled', 'loading'],
  show: (t, _, state) => (
    <Button variant={variant} disabled={state === 'disabled'} pending={state === 'loading'}>
      {t('sample.save')}
    </Button>
  ),
})

const iconButton: Control = {
  states: ['disabled', 'loading'],
  show: (t, _, state) => (
    <IconButton
      label={t('sample.edit')}
      icon={<Pencil aria-hidden="true" />}
      disabled={state === 'disabled'}
      pending={state === 'loading'}
    />
  ),
}

const anchor: Control = {
  states: [],
  show: t => (
    <a href="#design-controls" className={linkClass()}>
      {t('sample.open')}
    </a>
  ),
}

/** What every field takes from its state. */
const fieldProps = (t: Translate, state?: OwnState) => ({
  disabled: state === 'disabled',
  error: state === 'error' && t('sample.missing'),
})

const field = (show: (t: Translate, props: ReturnType<typeof fieldProps>, id: string) => ReactNode): Control => ({
  states: ['disabled', 'error'],
  show: (t, id, state) => show(t, fieldProps(t, state), id),
})

const autoRenew: Control = {
  states: ['disabled', 'loading'],
  show: (t, _, state) => (
    <Switch
      label={t('sample.autoRenew')}
      checked
      onChange={noChange}
      pending={state === 'loading'}
      disabledReason={state === 'disabled' ? t('sample.lockedReason') : undefined}
    />
  ),
}

/** Each control of the design system, by name. */
export const controls: Record<string, Control> = {
  ...Object.fromEntries(variants.map(variant => [variant, button(variant)])),
  iconButton,
  anchor,
  text: field((t, props) => <TextField label={t('sample.city')} placeholder="Kyiv" {...props} />),
  password: field((t, props) => (
    <PasswordField label={t('sample.password')} autoComplete="current-password" defaultValue="quiet river" {...props} />
  )),
  select: field((t, props) => (
    <Select label={t('sample.country')} options={[{ value: 'UA', label: t('sample.ukraine') }]} {...props} />
  )),
  area: field((t, props) => <TextArea label={t('sample.notes')} rows={2} {...props} />),
  checkbox: field((t, props) => <Checkbox label={t('sample.all')} defaultChecked {...props} />),
  radio: field((t, props, id) => (
    <RadioGroup
      name={id}
      variant="cards"
      label={t('sample.delegation')}
      options={(['internal', 'parking'] as const).map(value => ({ value, label: t(`sample.${value}`) }))}
      value="internal"
      onChange={noChange}
      {...props}
    />
  )),
  autoRenew,
}
