import { Avatar, Button, Card, ComingSoon, ExternalAnchor, Inline, linkClass, SoonMark, Stack } from '@panel/shared/ui'
import { CreditCard, Server } from '@panel/shared/ui/icons'
import styles from '../design-page.module.css'
import { useDesignText } from '../design-text'

export const LayoutSamples = () => {
  const t = useDesignText()
  return (
    <div className={styles.grid}>
      <Card
        title={t('sample.cardTitle')}
        headingLevel={3}
        description={t('sample.cardText')}
        actions={<Button size="sm">{t('sample.edit')}</Button>}
        footer={<Button variant="primary">{t('sample.save')}</Button>}
      >
        <Inline gap={3}>
          <Server aria-hidden="true" />
          <code>ns1.panel.example</code>
        </Inline>
      </Card>
      <Stack gap={2}>
        <ComingSoon label={t('sample.payments')} icon={<CreditCard aria-hidden="true" />} />
        <Inline>
          <SoonMark />
          <ComingSoon variant="inline" label={t('sample.hosting')} />
          <ComingSoon variant="button" label={t('sample.hosting')} />
        </Inline>
        <Inline>
          <Avatar name="olena@example.com" />
          <Avatar size="sm" name="olena@example.com" />
        </Inline>
        <Inline gap={4}>
          <ExternalAnchor href="#design-layout">{t('sample.open')}</ExternalAnchor>
          <a href="#design-layout" className={linkClass({ variant: 'quiet' })}>
            {t('sample.open')}
          </a>
        </Inline>
      </Stack>
    </div>
  )
}
