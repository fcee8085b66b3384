import { useState } from 'react'
import { IconButton } from '../ui/button/icon-button'
import { TextField, type TextFieldProps } from '../ui/field/text-field'
import { Eye, EyeOff } from '../ui/icons'
import { useUiText } from '../ui/text'

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
