import { helpLines } from '@panel/kit/release/vocabulary'

export const call = 'npm run release --'

export const usage = `${call} WORD [--why TEXT] [--who NAME] [--json]
${helpLines({ call })}
the words from publish to history take --to URL: they are then sent to that product over HTTP, in the name of PANEL_TOKEN, as panel release sends them
publish takes --in FOLDER: where the package lies when it is not one of this repository
promote, canary, enable and untrusted take --api URL: the API that the contract gate uses instead of a temporary one
team add takes --panels mfe-x,… --routes /app/x,… --may publish,canary,promote and --expires DATE, else it is a year;
  with --issuer URL --audience TEXT --claims repository=ORG/NAME,… it takes the tokens of a CI and makes none
`
