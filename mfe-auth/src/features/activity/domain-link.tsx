import { Link, paths } from '@panel/shared/panel'
import { linkClass } from '@panel/shared/ui'
import { ReadableName } from '../../common/readable-name'

/** Leads to the domain in the list, where its own activity and the history of its records are. */
export const DomainLink = ({ ascii }: { ascii: string }) => (
  <>
    {': '}
    <Link
      to={{ pathname: paths.domainManager(), search: `?q=${encodeURIComponent(ascii)}` }}
      className={linkClass()}
      translate="no"
    >
      <ReadableName ascii={ascii} />
    </Link>
  </>
)
