import { Button, type ButtonSize, type ButtonVariant, CopyButton, IconButton, Inline, Stack } from '@panel/shared/ui'
import { ArrowRight, Pencil, Plus, Trash2 } from '@panel/shared/ui/icons'
import { useDesignText } from '../design-text'

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger', 'link']
const sizes: readonly ButtonSize[] = ['sm', 'md', 'lg', 'xl']

export const ButtonSamples = () => {
  const t = useDesignText()
  return (
    <Stack gap={4}>
      {variants.map(variant => (
        <Inline key={variant} gap={3}>
          <Button variant={variant}>{t('sample.save')}</Button>
          <Button variant={variant} icon={<Plus aria-hidden="true" />}>
            {t('sample.add')}
          </Button>
          <Button variant={variant} pending>
            {t('sample.save')}
          </Button>
          <Button variant={variant} disabled>
            {t('sample.save')}
          </Button>
          <Button variant={variant} disabledReason={t('sample.lockedReason')}>
            {t('sample.promptSubmit')}
          </Button>
        </Inline>
      ))}
      <Inline gap={3}>
        {sizes.map(size => (
          <Button key={size} size={size} variant="primary" trailingIcon={<ArrowRight aria-hidden="true" />}>
            {t('sample.open')}
          </Button>
        ))}
      </Inline>
      <Inline gap={1}>
        <IconButton label={t('sample.edit')} icon={<Pencil aria-hidden="true" />} />
        <IconButton label={t('sample.delete')} icon={<Trash2 aria-hidden="true" />} />
        <IconButton variant="secondary" label={t('sample.add')} icon={<Plus aria-hidden="true" />} />
        <IconButton label={t('sample.add')} icon={<Plus aria-hidden="true" />} pending />
        <CopyButton text="ns1.panel.example" />
      </Inline>
    </Stack>
  )
}
