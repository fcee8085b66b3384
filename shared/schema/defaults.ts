/** For the settings and points of a panel, whose schemas no browser gets: apart from the part of the library that pages have. */
export { _default as withDefault, meta } from 'zod/mini'
