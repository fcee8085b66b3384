export const usage = `npm run release -- COMMAND [--why TEXT] [--who NAME] [--json]
  publish NAME                 build, check and upload a package; prints the build's id
  promote NAME BUILD           make a published build live for everyone
  canary NAME BUILD PERCENT    give a published build to a share of visitors; 0 ends the trial
  rollback NAME                take the last step back; again, the one before, as far as the history
  disable NAME                 take a panel out at once, its first release too
  enable NAME [BUILD]          put it back as it was, or with another published build
  untrusted NAME [BUILD]       make the live build, or another one, live in a frame, with the calls that it names
  trusted NAME                 let a panel run in the page itself again
  status                       what is live
  history NAME                 what happened to a package
  gc                           remove builds that nothing needs any more
  rotate-key                   replace the key that signs the registry
  team add NAME                make a token with which a team releases over HTTP; prints it once
  team revoke NAME             refuse the token of a team from now on
  team list                    which teams there are, and what they may
every command but untrusted, trusted, gc, rotate-key and team takes --to URL: it is then sent to that product over HTTP, in the name of PANEL_TOKEN
publish takes --in FOLDER: where the package lies when it is not one of this repository
promote, canary, enable and untrusted take --api URL: the API that the contract gate uses instead of a temporary one
team add takes --panels mfe-x,… --routes /app/x,… --may publish,canary,promote and --expires DATE, else it is a year;
  with --issuer URL --audience TEXT --claims repository=ORG/NAME,… it takes the tokens of a CI and makes none
`
