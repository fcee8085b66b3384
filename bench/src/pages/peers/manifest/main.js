// The guide's asynchronous boundary: what is shared is agreed on before anything of it runs.
import('./start.js')
