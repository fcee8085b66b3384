import { typedAhead } from '@panel/shared/panel'
import { useState } from 'react'
import { joinNames, moveToZone, offeredZone, splitNames } from '../../model/names'

/**
 * What is in the search box: `searched` after a search, a link or the back button, and what is typed since then, or
 * was typed before this code was here, which is never taken away. The zone is the one typed, else the one chosen, else the first.
 */
export const useSearchText = (searched: string, zones: readonly string[]) => {
  const shown = joinNames(splitNames(searched))
  const [early] = useState(() => typedAhead('q'))
  const [text, setText] = useState(early || shown)
  const [followed, setFollowed] = useState(searched)
  const [chosen, setChosen] = useState<string>()
  const [typing, setTyping] = useState(early !== '')
  const zone = offeredZone(text, zones) ?? chosen ?? zones[0]

  if (followed !== searched) {
    setFollowed(searched)
    // A name typed without its zone stays so.
    if (!typing && searched !== `${text}.${zone}`) setText(shown)
  }

  const type = (next: string) => {
    setTyping(true)
    setText(next)
  }

  return {
    text,
    /** Something was typed that was not searched yet. */
    typing,
    zone,
    type,
    addNames: (names: readonly string[]) => type(joinNames([...splitNames(text), ...names])),
    chooseZone: (next: string) => {
      setChosen(next)
      type(moveToZone(text, zones, next))
    },
    sent: () => setTyping(false),
  }
}
