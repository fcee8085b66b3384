import { useState } from 'react'
import { IconButton } from '../button/icon-button'
import { Eye, EyeOff } from '../icons'
import { useUiText } from '../text'
import { TextField, type TextFieldProps } from './text-field'

/** A password with a button that shows it. `autoComplete` is required: password managers depend on it. */
export const PasswordField = (
  props: Omit<TextFieldProps, 'type' | 'suffix' | 'mono'> & { autoComplete: 'current-password' | 'new-password' },
) => {
  const t = useUiText()
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <IconButton
          size="sm"
          label={t(shown ? 'hidePassword' : 'showPassword')}
          icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
