import { useTranslation } from '@panel/shared/i18n'
import { Button, Inline } from '@panel/shared/ui'

interface PageButtonsProps {
  /** Where the page begins, '' for the first one. */
  cursor: string
  /** Where the next one begins; null on the last one. */
  next: string | null
  onShow: (cursor: string) => void
}

/** Turns the pages of a list that is part of a page or a dialog, whose address does not name them. */
export const PageButtons = ({ cursor, next, onShow }: PageButtonsProps) => {
  const { t } = useTranslation('mfe-admin')
  return (
    <Inline>
      <Button size="sm" disabledReason={cursor ? undefined : t('audit.firstPage')} onClick={() => onShow('')}>
        {t('audit.newest')}
      </Button>
      <Button size="sm" disabledReason={next ? undefined : t('audit.lastPage')} onClick={() => next && onShow(next)}>
        {t('audit.older')}
      </Button>
    </Inline>
  )
}
