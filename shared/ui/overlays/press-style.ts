/** React Aria looks for this id before it writes a style element, which the content security policy would refuse. */
const pressStyleId = 'react-aria-pressable-style'

/** Tells React Aria that its style for pressable elements is there already: base.css holds the same rule. */
export const claimPressStyle = (): void => {
  if (document.getElementById(pressStyleId)) return
  const mark = document.createElement('meta')
  mark.id = pressStyleId
  document.head.append(mark)
}
