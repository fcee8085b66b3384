/**
 * The form of an address, by the country's own rules. It is built into each panel that uses it, in a part that loads
 * with the form: the shell's first page does not carry it.
 */
export { addressFaults } from './address-faults'
export { AddressFields } from './address-fields'
export { useCreateAddress, useUpdateAddress } from './address-mutations'
export { type AddressValues, emptyAddress, valuesOf } from './address-values'
export { CountryField } from './country-field'
export { missingParts } from './format-query'
