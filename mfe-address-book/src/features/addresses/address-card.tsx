import { useErrorText } from '@panel/shared/api-client'
import type { Address } from '@panel/shared/contract'
import { currentLanguage, useTranslation } from '@panel/shared/i18n'
import { countryName, personName } from '@panel/shared/rules'
import { showToast } from '@panel/shared/session'
import { Badge, Button, Card } from '@panel/shared/ui'
import { Pencil, Trash2 } from '@panel/shared/ui/icons'
import { addressTitle, phoneText, postalLines } from '../../model/address-text'
import styles from './addresses.module.css'
import { useSetDefault } from './api/addresses'

interface AddressCardProps {
  address: Address
  onEdit: () => void
  onDelete: () => void
}

/** One address with what can be done to it (S2.44). */
export const AddressCard = ({ address, onEdit, onDelete }: AddressCardProps) => {
  const { t } = useTranslation('mfe-address-book')
  const title = addressTitle(address)
  const phone = phoneText(address)
  const country = countryName(address.country, currentLanguage())
  return (
    <Card
      title={title}
      description={address.label ? personName(address) : undefined}
      className={styles.card}
      // A list item already; as a region of its own each card would be one more landmark to step over.
      aria-labelledby={undefined}
      footer={
        <>
          <Button
            size="sm"
            variant="ghost"
            icon={<Pencil aria-hidden="true" />}
            aria-label={t('card.editNamed', { name: title })}
            onClick={onEdit}
          >
            {t('card.edit')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            icon={<Trash2 aria-hidden="true" />}
            aria-label={t('card.deleteNamed', { name: title })}
            onClick={onDelete}
          >
            {t('card.delete')}
          </Button>
          {!address.is_default && <MakeDefault id={address.id} name={title} />}
        </>
      }
    >
      {(address.is_default || address.used_by !== undefined) && (
        <p className={styles.use}>
          {address.is_default && <Badge tone="info">{t('card.default')}</Badge>}
          {address.used_by !== undefined && <span>{t('card.usedBy', { count: address.used_by })}</span>}
        </p>
      )}
      {address.organisation && <p>{address.organisation}</p>}
      <p className={styles.postal}>{postalLines(address, country).join('\n')}</p>
      <dl className={styles.facts}>
        <dt>{t('card.email')}</dt>
        <dd>
          {address.email} {address.unconfirmed && <Badge tone="warning">{t('card.unconfirmed')}</Badge>}
        </dd>
        {phone && (
          <>
            <dt>{t('card.phone')}</dt>
            <dd>{phone}</dd>
          </>
        )}
        {address.vat_number && (
          <>
            <dt>{t('card.vat')}</dt>
            <dd>{address.vat_number}</dd>
          </>
        )}
      </dl>
    </Card>
  )
}

const MakeDefault = ({ id, name }: { id: number; name: string }) => {
  const { t } = useTranslation('mfe-address-book')
  const errorText = useErrorText()
  const { mutate, isPending } = useSetDefault()
  return (
    <Button
      size="sm"
      variant="ghost"
      pending={isPending}
      aria-label={t('card.makeDefaultNamed', { name })}
      onClick={() =>
        mutate(id, {
          onSuccess: () => showToast({ tone: 'success', text: t('saved.default', { name }) }),
          onError: error => showToast({ tone: 'danger', text: errorText(error, t('error.save')) }),
        })
      }
    >
      {t('card.makeDefault')}
    </Button>
  )
}
