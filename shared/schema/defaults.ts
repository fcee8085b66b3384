/** For the settings of a panel, whose schema no browser gets: apart from the part of the library that pages have. */
export { _default as withDefault } from 'zod/mini'
