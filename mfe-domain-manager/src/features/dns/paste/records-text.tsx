import { TextArea } from '@panel/shared/forms'
import type { ComponentProps } from 'react'

type RecordsTextProps = Pick<
  ComponentProps<typeof TextArea>,
  'label' | 'rows' | 'className' | 'placeholder' | 'value'
> & {
  onType: (text: string) => void
}

/** Where records are typed in the syntax of a master file. */
export const RecordsText = ({ onType, ...field }: RecordsTextProps) => (
  <TextArea
    {...field}
    mono
    onChange={event => onType(event.target.value)}
    spellCheck={false}
    autoComplete="off"
    autoCapitalize="none"
  />
)
