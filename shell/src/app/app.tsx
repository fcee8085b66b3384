import { QueryClientProvider, queryClient } from '@panel/shared/api-client'
import { I18nextProvider, i18n } from '@panel/shared/i18n'
import { BrowserRouter } from '@panel/shared/panel'
import { Pages } from './pages'
import { Platform } from './platform'

/** The host: what every page and every panel stands in. */
export const App = ({ styleLost }: { styleLost: boolean }) => (
  <I18nextProvider i18n={i18n}>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Platform styleLost={styleLost}>
          <Pages />
        </Platform>
      </BrowserRouter>
    </QueryClientProvider>
  </I18nextProvider>
)
