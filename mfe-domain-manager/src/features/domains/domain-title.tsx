import type { Domain } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import { useReadableName } from '../../common/use-readable-names'

/** A domain's name as people read it; one in another script with its ASCII form, which is what is registered. */
export const DomainTitle = ({ domain, asciiClass }: { domain: Domain; asciiClass: string | undefined }) => {
  const name = fullName(domain)
  const readable = useReadableName(domain)
  if (readable === name) return name
  return (
    <>
      {readable} <span className={asciiClass}>{name}</span>
    </>
  )
}
